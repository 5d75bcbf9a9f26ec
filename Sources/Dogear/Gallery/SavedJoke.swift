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

  static let columns = ItemColumns<SavedJoke> { column in
    switch column {
    case .value: ItemColumn("Joke", .line(\.value, limit: limitOfTexts))
    case .languageCode: ItemColumn("Language", .line(\.languageCode, limit: limitOfCodes))
    case .translationLanguageCode:
      ItemColumn("Language of the translation", .line(\.translationLanguageCode, limit: limitOfCodes))
    case .translatedValue: ItemColumn("Joke", .line(\.translatedValue, limit: limitOfTexts))
    }
  }
  private static let (limitOfTexts, limitOfCodes) = (1000, 20)

  let id: String
  private var value = ""
  private var languageCode = ""
  private var translationLanguageCode = ""
  private var translatedValue = ""

  var name: String { value }

  init(id: String) { self.id = id }

  init(_ joke: Joke) {
    id = joke.id
    (value, translatedValue) = (joke.value, joke.translatedValue)
    (languageCode, translationLanguageCode) = (joke.languageCode, joke.translationLanguageCode)
  }

  var joke: Joke {
    Joke(
      id: id, value: value, languageCode: languageCode, translationLanguageCode: translationLanguageCode,
      translatedValue: translatedValue)
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
