import HTTP

/// A submitted form, with the model and visit its inputs write to.
@usableFromInline
struct FormDelivery<Visitor: PageVisitor, Model: AnyObject> {
  @usableFromInline let model: Model
  @usableFromInline let form: FormFields
  let visit: Visit<Visitor>
  var edits = FormEdits()

  /// The edit of a row's field that the form holds.
  func rowEdit(_ name: String, _ kind: InputKind) -> RowEdit {
    RowEdit(
      row: form.line("id"), text: kind.text(name, in: form) ?? "", seen: edits.seen(name),
      isInsisted: edits.side(name) == .mine)
  }
}
