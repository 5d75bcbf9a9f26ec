import Foundation
import Testing

@testable import QuickAdd

/// A line of quick-add.json: what is typed, when and where, and what is to be understood.
struct QuickAddCase: Decodable, Sendable, CustomTestStringConvertible {
  /// A text, or one for each line.
  enum Texts: Decodable, Equatable, Sendable {
    case one(String)
    case many([String?])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .one(text)
      } else {
        self = .many(try container.decode([String?].self))
      }
    }

    var all: [String?] {
      switch self {
      case .one(let text): [text]
      case .many(let texts): texts
      }
    }
  }

  let id: String
  let input: String
  let title: Texts
  let due: Texts?
  let rrule: String?
  let afterCompletion: String?
  let list: String?
  let lists: [String]?
  let tags: [String]?
  let priority: String?
  let link: String?
  let shelf: [String]?
  let ambiguous: [String]?
  let now: String?
  let zone: String?
  let lang: String?
  let locale: String?

  enum CodingKeys: String, CodingKey {
    case id, input, title, due, rrule, list, lists, tags, priority, link, shelf, ambiguous, now, zone, lang,
      locale
    case afterCompletion = "after_completion"
  }

  struct File: Decodable {
    let now: String
    let zone: String
    let cases: [QuickAddCase]
  }

  static let file: File = {
    guard let url = Bundle.module.url(forResource: "quick-add", withExtension: "json"),
      let file = try? JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    else { return File(now: "", zone: "", cases: []) }
    return file
  }()

  var testDescription: String { "\(id): \(input)" }

  var timeZone: TimeZone { TimeZone(identifier: zone ?? Self.file.zone) ?? .gmt }

  var options: QuickAdd {
    QuickAdd(
      now: Self.seconds(now ?? Self.file.now), zone: timeZone, locale: locale ?? lang ?? "en", lists: lists,
      shelf: ShelfTitles(shelf ?? []))
  }

  /// The seconds since 1970 of a time with its offset.
  static func seconds(_ text: String) -> Int {
    (try? Date(text, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) } ?? 0
  }
}
