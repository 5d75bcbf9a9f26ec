import Combine
import Foundation

/// A word that stories are filtered by.
public struct FilterKeyword: Identifiable, Codable, Equatable, Sendable {
  public let id: String
  public let value: String

  /// A keyword in lower case; nil without a text.
  public init?(_ text: String) {
    let value = String(text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().prefix(40))
    guard !value.isEmpty else { return nil }
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

  /// Adds a keyword at the end. A text that is empty or there already is none.
  public func addKeyword(_ text: String) {
    guard keywords.count < Self.limit, let keyword = FilterKeyword(text), !keywords.contains(keyword) else {
      return
    }
    keywords.append(keyword)
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
