import Foundation

/// An event of a stream, parsed as the HTML standard says (9.2.6), and the patch in it.
struct TestEvent: Sendable {
  var type = ""
  var id: String?
  var data = ""

  /// Takes the complete events off the bytes that came so far.
  static func take(from bytes: inout [UInt8]) -> [TestEvent] {
    var events: [TestEvent] = []
    let text = String(decoding: bytes, as: UTF8.self)
    var blocks = text.components(separatedBy: "\n\n")
    bytes = Array((blocks.popLast() ?? "").utf8)
    for block in blocks {
      var event = TestEvent()
      var data: [String] = []
      for line in block.components(separatedBy: "\n") where !line.hasPrefix(":") {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? String(parts[1]) : ""
        if value.hasPrefix(" ") { value.removeFirst() }
        switch parts[0] {
        case "event": event.type = value
        case "id": event.id = value
        case "data": data.append(value)
        default: break
        }
      }
      event.data = data.joined(separator: "\n")
      if !data.isEmpty { events.append(event) }
    }
    return events
  }

  private var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(data.utf8))) as? [String: Any] ?? [:]
  }

  var revision: Int? { json["revision"] as? Int }

  /// The operations, each as the text of its JSON.
  var operations: [String] { texts(of: "ops") }

  /// The commands, each as the text of its JSON.
  var commands: [String] { texts(of: "commands") }

  private func texts(of name: String) -> [String] {
    (json[name] as? [Any] ?? []).map { value in
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
      return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }
}
