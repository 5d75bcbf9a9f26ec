import HTTP

extension Input {
  /// A text in every row of a list; the form's field `id` names the row.
  ///
  /// The closure stores the text at once. If the stored text is not in ``RowEdit/seen`` and the edit is not insisted
  /// on, the closure stores nothing and throws ``EditConflict``.
  ///
  /// - Parameter isMultiline: whether it has several lines, as in a `<textarea>`.
  public static func row(
    _ name: String, limit: Int = 16_384, isMultiline: Bool = false,
    _ store: @escaping @Sendable (Model, RowEdit, Visit<Visitor>) async throws -> Void
  ) -> Input {
    let kind: InputKind = isMultiline ? .lines : .line
    return Input(
      name: name, limit: limit, kind: kind,
      value: { _ in "" },
      isOn: { _ in false },
      copy: { _, _ in },
      receive: .async { try await store($0.model, $0.rowEdit(name, kind), $0.visit) }, isInRow: true)
  }

  /// Stores a row's text, unless the person did not change it, and adds the result to the receipt.
  ///
  /// - Parameter isNamed: whether the browser named the field as one that changed.
  func store(
    _ delivery: FormDelivery<Visitor, Model>, isNamed: Bool, _ receipt: inout Receipt
  ) async throws {
    let edits = delivery.edits
    guard edits.side(name) != .theirs, let text = kind.text(name, in: delivery.form),
      isNamed || edits.side(name) == .mine || !edits.seen(name).isUnchanged(text)
    else { return }
    do {
      try await receive(delivery)
      receipt.saved.append(name)
    } catch let conflict as EditConflict {
      receipt.conflicts.append(FieldConflict(name: name, theirs: conflict.theirs))
    }
  }
}
