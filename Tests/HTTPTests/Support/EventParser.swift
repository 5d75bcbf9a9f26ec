/// What an event source makes of a body (WHATWG HTML, 9.2.6), written from the standard and apart from the
/// code under test.
struct EventParser {
  struct Event: Equatable {
    var type: String
    var id: String
    var data: String
  }

  private(set) var events: [Event] = []
  private(set) var retry: Int?
  private(set) var comments = 0
  private var data = ""
  private var type = ""
  private var lastID = ""

  init(_ body: String) {
    var line: [UInt8] = []
    var previous: UInt8 = 0
    for byte in body.utf8 {
      defer { previous = byte }
      if byte == 0x0a, previous == 0x0d { continue }
      if byte == 0x0a || byte == 0x0d {
        take(String(decoding: line, as: UTF8.self))
        line = []
      } else {
        line.append(byte)
      }
    }
  }

  private mutating func take(_ line: String) {
    if line.isEmpty {
      if !data.isEmpty {
        data.unicodeScalars.removeLast()
        events.append(Event(type: type.isEmpty ? "message" : type, id: lastID, data: data))
      }
      (data, type) = ("", "")
      return
    }
    if line.hasPrefix(":") {
      comments += 1
      return
    }
    let colon = line.unicodeScalars.firstIndex(of: ":")
    let field = String(line.unicodeScalars[..<(colon ?? line.unicodeScalars.endIndex)])
    var value = colon.map { String(line.unicodeScalars[line.unicodeScalars.index(after: $0)...]) } ?? ""
    if value.unicodeScalars.first == " " { value.unicodeScalars.removeFirst() }
    switch field {
    case "event": type = value
    case "data": data += value + "\n"
    case "id": if !value.unicodeScalars.contains("\u{0}") { lastID = value }
    case "retry": if !value.isEmpty, value.allSatisfy({ ("0"..."9").contains($0) }) { retry = Int(value) }
    default: break
    }
  }
}
