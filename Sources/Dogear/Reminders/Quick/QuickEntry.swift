import HTTP
import Live

/// A text that somebody types to add reminders, with their choices about its words.
struct QuickEntry: Hashable, Sendable {
  /// The typed text, a reminder a line.
  var text = ""
  /// The words that stay as they are.
  var literals: Set<String> = []
  /// The other readings that the person chose.
  var choices: Set<String> = []
}

extension QuickEntry {
  /// The entry that an address brings along.
  init(_ query: FormFields) {
    text = query.lines("quick")
    take(query)
  }

  /// Takes what a form says of the words, without JavaScript.
  mutating func take(_ fields: FormFields) {
    literals.formUnion(fields.all("literal"))
    choices.formUnion(fields.all("choice"))
  }

  /// The names and values of it in an address.
  var pairs: [(name: String, value: String)] {
    [("quick", text)] + literals.sorted().map { ("literal", $0) } + choices.sorted().map { ("choice", $0) }
  }
}
