/// A joke, and its translation once there is one.
public struct Joke: Codable, Equatable, Identifiable, Sendable {
  public let id: String
  public let value: String
  public let categories: [String]
  public var languageCode: String
  public var translationLanguageCode: String
  public var translatedValue: String

  enum CodingKeys: String, CodingKey {
    case id, value, categories
  }

  public init(
    id: String, value: String, categories: [String] = [], languageCode: String = "en",
    translationLanguageCode: String = "es", translatedValue: String = ""
  ) {
    (self.id, self.value, self.categories) = (id, value, categories)
    (self.languageCode, self.translationLanguageCode) = (languageCode, translationLanguageCode)
    self.translatedValue = translatedValue
  }

  /// Reads a joke of the service, which knows of no translation.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      value: try container.decode(String.self, forKey: .value),
      categories: try container.decodeIfPresent([String].self, forKey: .categories) ?? [])
  }

  public static let starter = Joke(id: "starter", value: "The first joke is on its way.")
  public static let error = Joke(
    id: "error",
    value: "Houston we have a problem — no joke. Check your Internet connection and try again.")

  /// Whether it is a joke, and not what stands for one.
  public var isSavable: Bool { ![Joke.error.id, Joke.starter.id].contains(id) }
}

/// The answer of a translation service.
public struct TranslationResponse: Codable, Sendable {
  public let translations: [String]
}

/// A language that jokes are translated to.
public enum JokeLanguage: String, CaseIterable, Sendable {
  case spanish = "es"
  case german = "de"

  public var name: String {
    switch self {
    case .spanish: "Spanish"
    case .german: "German"
    }
  }
}

/// The decision about a joke.
public enum DecisionState: String, Sendable {
  case disliked, undecided, liked
}
