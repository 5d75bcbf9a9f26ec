import HTTP
import Templates

/// The page that a browser without JavaScript gets where others changed what its form changes, too: it shows both texts
/// and sends the form again with the person's choice.
struct ConflictPage: Sendable {
  /// An input with both texts, in words.
  struct Choice: Sendable {
    /// The name of the pair that says which text is wanted.
    let keep: String
    let label: String
    let mine: String
    let theirs: String
  }

  /// The address that the form goes to, which is the page's own.
  let address: String
  let choices: [Choice]
  /// All that the form sends but the choice.
  let pairs: [FormFields.Pair]
  /// Whether the row that the form belongs to was deleted.
  let isGone: Bool

  var title: String { isGone ? "Deleted meanwhile" : "Changed meanwhile" }

  /// The page about conflicts of a form. `edits` is what the form says of its fields.
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
      // There is one button then, which is for all of them.
      + (isGone ? keeps.map { .init(name: $0, value: ConflictSide.mine.rawValue) } : [])
  }

  /// What the template may use.
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
