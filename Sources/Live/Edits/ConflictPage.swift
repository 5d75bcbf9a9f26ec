import HTTP
import Templates

/// The page for a conflict in a form sent without JavaScript: it shows both texts and sends the form again with the
/// person's choice.
struct ConflictPage: Sendable {
  /// An input in conflict, with both texts as a person reads them.
  struct Choice: Sendable {
    /// The name of the pair that carries the choice: `live-keep.NAME`.
    let keep: String
    let label: String
    let mine: String
    let theirs: String
  }

  /// The address that the form is sent to: the page's own.
  let address: String
  let choices: [Choice]
  /// The form's other pairs, sent again in hidden fields.
  let pairs: [FormFields.Pair]
  /// Whether the row that the form belongs to was deleted.
  let isGone: Bool

  var title: String { isGone ? "Deleted meanwhile" : "Changed meanwhile" }

  /// Makes the page about conflicts of a form; `edits` is read from the same form.
  init<Visitor, Model>(
    _ conflicts: [FieldConflict], of form: FormFields, edits: FormEdits,
    inputs: [Input<Visitor, Model>], address: String
  ) {
    self.address = address
    isGone = conflicts.contains { $0.theirs == nil }
    choices = conflicts.compactMap { conflict in
      guard let input = inputs.first(where: { $0.name == conflict.name }) else { return nil }
      let mine = input.kind.text(conflict.name, in: form) ?? ""
      return Choice(
        keep: FormEdits.keepPrefix + conflict.name, label: input.labelText,
        mine: input.kind.described(mine), theirs: input.kind.described(conflict.theirs ?? ""))
    }
    let keeps = choices.map(\.keep)
    pairs =
      form.pairs.filter { $0.name != FormEdits.seenName && !keeps.contains($0.name) }
      + [.init(name: FormEdits.seenName, value: edits.text(afterShowing: conflicts))]
      // A row that is gone has one button, which chooses for all of its inputs.
      + (isGone ? keeps.map { .init(name: $0, value: ConflictSide.mine.rawValue) } : [])
  }

  /// The fields that the template may use.
  static var fields: Fields<ConflictPage> {
    Fields<ConflictPage>()
      .text("address", \.address)
      .flag("isGone", \.isGone)
      .flag("isOne") { !$0.isGone && $0.choices.count == 1 }
      .flag("areSeveral") { !$0.isGone && $0.choices.count > 1 }
      .list(
        "choices", \.choices, id: nil,
        Fields<Choice>().text("keep", \.keep).text("label", \.label).text("mine", \.mine)
          .text("theirs", \.theirs)
      )
      .list(
        "pairs", \.pairs, id: nil,
        Fields<FormFields.Pair>().text("name", \.name).text("value", \.value))
  }
}
