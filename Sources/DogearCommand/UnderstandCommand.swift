import Foundation
import QuickAdd
import Recurrence

/// The command `dogear understand`: what is understood of a line that somebody types to add a reminder, as JSON.
struct UnderstandCommand {
  private static let usage = """
    dogear understand --now INSTANT --zone ZONE [--language en] [--list NAME]… [--shelf TITLE]… TEXT
    """

  private let options: QuickAdd
  private let text: String

  /// - Throws: `UsageError` for other arguments.
  init(_ arguments: [String]) throws {
    var (now, zone, language): (Int?, TimeZone?, String) = (nil, nil, "en")
    var (lists, shelf, texts): ([String], [String], [String]) = ([], [], [])
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        texts.append(argument)
        continue
      }
      guard let value = rest.popFirst() else { throw UsageError(description: "\(argument) needs a value") }
      switch argument {
      case "--now": now = Timestamp(value)?.instant
      case "--zone": zone = TimeZone(identifier: value)
      case "--language": language = value
      case "--list": lists.append(value)
      case "--shelf": shelf.append(value)
      default: throw UsageError(description: "unknown option “\(argument)”: \(Self.usage)")
      }
    }
    guard let now else {
      throw UsageError(description: "--now needs an instant such as 2026-11-25T10:00:00+01:00")
    }
    guard let zone else { throw UsageError(description: "--zone needs a time zone such as Europe/Berlin") }
    guard texts.count == 1 else { throw UsageError(description: "one text is needed: \(Self.usage)") }
    options = QuickAdd(
      now: now, zone: zone, locale: language, lists: lists.isEmpty ? nil : lists,
      shelf: ShelfTitles(shelf))
    text = texts[0]
  }

  /// The understanding as one JSON object. Of several lines each field that one of them has is an array.
  var json: String {
    let lines = options.understandLines(text).map(fields)
    var object: [String: Any] = lines.first ?? [:]
    if lines.count > 1 {
      for key in Set(lines.flatMap(\.keys)) { object[key] = lines.map { $0[key] ?? NSNull() } }
    }
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
    return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
  }

  private func fields(_ understanding: Understanding) -> [String: Any] {
    let optional: [String: String?] = [
      "rrule": understanding.rule, "after_completion": understanding.afterCompletion,
      "list": understanding.list,
      "priority": understanding.priority?.rawValue, "alarm": understanding.alarm, "link": understanding.link,
    ]
    var fields: [String: Any] = optional.compactMapValues { $0 }
    fields["title"] = understanding.title
    fields["due"] = understanding.due?.description ?? NSNull()
    if !understanding.tags.isEmpty { fields["tags"] = understanding.tags }
    let alternatives = understanding.alternatives.map(\.description)
    if !alternatives.isEmpty { fields["ambiguous"] = alternatives }
    return fields
  }
}
