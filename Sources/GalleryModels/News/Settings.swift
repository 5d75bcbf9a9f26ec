import Combine
import Foundation

/// A word that stories are filtered by.
public struct FilterKeyword: Identifiable, Codable, Equatable, Sendable {
  /// The most characters of a keyword.
  public static let limit = 40

  public let id: String
  public let value: String

  /// A keyword in lower case; nil without a text, or with one that is too long.
  public init?(_ text: String) {
    let value = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    guard (1...Self.limit).contains(value.count) else { return nil }
    (id, self.value) = (value, value)
  }
}

/// The keywords of a reader, who keeps them.
public final class Settings: ObservableObject {
  /// As many keywords as a reader has.
  public static let limit = 12

  @Published public private(set) var keywords: [FilterKeyword] {
    didSet { if keywords != oldValue { save(keywords) } }
  }

  private let save: ([FilterKeyword]) -> Void

  /// - Parameter save: saves the keywords whenever they have changed.
  public init(keywords: [FilterKeyword] = [], save: @escaping ([FilterKeyword]) -> Void = { _ in }) {
    self.keywords = Array(keywords.prefix(Self.limit))
    self.save = save
  }

  /// Adds a keyword at the end, unless there is a problem with it.
  public func addKeyword(_ text: String) {
    guard problem(with: text) == nil, let keyword = FilterKeyword(text) else { return }
    keywords.append(keyword)
  }

  /// The reason why a text can't be added, in a sentence; nil where it can.
  public func problem(with text: String) -> String? {
    guard let keyword = FilterKeyword(text) else {
      return text.allSatisfy(\.isWhitespace)
        ? "Type a keyword first." : "Keyword too long. At most \(FilterKeyword.limit) characters."
    }
    if keywords.contains(keyword) { return "“\(keyword.value)” is a keyword already." }
    if keywords.count < Self.limit { return nil }
    return "There are \(Self.limit) keywords, and no more fit. Delete one first."
  }

  public func deleteKeyword(_ id: FilterKeyword.ID) {
    keywords.removeAll { $0.id == id }
  }

  /// Moves a keyword by one place.
  public func moveKeyword(_ id: FilterKeyword.ID, by step: Int) {
    guard let index = keywords.firstIndex(where: { $0.id == id }), keywords.indices.contains(index + step)
    else {
      return
    }
    keywords.swapAt(index, index + step)
  }

  /// The keywords as others have them, such as another page of the same reader.
  public func replaceKeywords(_ keywords: [FilterKeyword]) {
    if keywords != self.keywords { self.keywords = Array(keywords.prefix(Self.limit)) }
  }
}
