/// The words of one language that dates, times and repeats are made of, in lower case. Another language is another value.
public struct Vocabulary: Sendable {
  /// A word with one meaning in the grammar.
  enum Keyword: Sendable {
    case today, tomorrow, tonight
    case this, next, other, last, every
    case on, at, by, due, before, `in`, `for`, until, starting, from, after
    case to, since, about, except, of, the, a, and, half, end, early, remind, me, day, done, completion,
      times, clock
    case daily, weekly, monthly, yearly, fortnightly, weekdays, weekend
    case noon, midnight, morning, afternoon, evening, night
  }

  /// A unit of time.
  enum Unit: Sendable { case minute, hour, day, week, month, year }

  /// A word that is a word of its own beside a name: "sat", "may". Weak words count only in their places.
  struct Named: Sendable {
    let number: Int
    var isWeak = false
    /// Whether it says the day of each week: "mondays".
    var isPlural = false
  }

  let keywords: [String: Keyword]
  let units: [String: Unit]
  /// The days of the week, from 1, Monday, on.
  let weekdays: [String: Named]
  /// The months, from 1 on.
  let months: [String: Named]
  let numbers: [String: Int]
  let ordinals: [String: Int]
  /// The endings of digits that make an ordinal number.
  let ordinalEndings: [String]
  /// The words that mean something else with a capital letter.
  var lowercaseOnly: Set<String> = []
  /// Whether a day and a month with dots, "24.12.", are a date without a year, too.
  var hasDottedDays = false
  /// The words that make a name of the day after them, such as "Black Friday".
  var dayNames: Set<String> = []
  /// The words before a book's title, after which also a title of one word is one.
  let reading: Set<String>

  /// The vocabulary of a language by its code (ISO 639-1), such as `en`; nil for a language without one.
  public static func of(_ language: String) -> Vocabulary? {
    switch language.prefix(2).lowercased() {
    case "en": english
    case "de": german
    default: nil
    }
  }
}
