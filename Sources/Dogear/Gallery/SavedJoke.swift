import Database
import GalleryModels

/// A joke of the gallery that somebody saved.
struct SavedJoke: ListItem {
  enum Column: String, CaseIterable {
    case value
    case languageCode = "language_code"
    case translationLanguageCode = "translation_language_code"
    case translatedValue = "translated_value"
  }

  static let table = "saved_jokes"
  static let listTable = "saved_joke_lists"
  static let limit = 200

  let joke: Joke

  var id: String { joke.id }
  var name: String { joke.value }

  init(_ joke: Joke) {
    self.joke = joke
  }

  init(row: Row) throws {
    joke = Joke(
      id: try row.string("id"), value: try row.string("value"),
      languageCode: try row.string("language_code"),
      translationLanguageCode: try row.string("translation_language_code"),
      translatedValue: try row.string("translated_value"))
  }

  func value(of column: Column) -> any DatabaseValue {
    switch column {
    case .value: joke.value
    case .languageCode: joke.languageCode
    case .translationLanguageCode: joke.translationLanguageCode
    case .translatedValue: joke.translatedValue
    }
  }

  func check() throws {
    try StoreRules.check(id: id)
    for text in [joke.value, joke.translatedValue] { try StoreRules.check(text, field: "Joke", limit: 1000) }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }

  static let migration = Migration.list(
    of: SavedJoke.self,
    columns: """
      value TEXT NOT NULL,
          language_code TEXT NOT NULL,
          translation_language_code TEXT NOT NULL,
          translated_value TEXT NOT NULL
      """)
}
