/// The grammar of `text/event-stream` (WHATWG HTML, 9.2.5). Lines end in LF only, so that no parser can take a
/// CR and an LF that arrive apart for an empty line.
enum EventGrammar {
  /// False for what would end the line of a field, or make a client ignore it.
  static func isFieldSafe(_ text: String?) -> Bool {
    guard let text else { return true }
    return text.utf8.allSatisfy { $0 != 0x0a && $0 != 0x0d && $0 != 0x00 }
  }

  /// An event, or its beginning; `data` becomes one line for each line in it, whatever ends that.
  static func event(_ event: String?, id: String?, data: [UInt8], isComplete: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + 48 + (event?.utf8.count ?? 0) + (id?.utf8.count ?? 0))
    if let event { append("event: ", event, to: &bytes) }
    if let id { append("id: ", id, to: &bytes) }
    bytes.append(contentsOf: "data: ".utf8)
    append(data, isComplete: isComplete, to: &bytes)
    return bytes
  }

  /// More data of an event that was begun.
  static func more(_ data: [UInt8], isComplete: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + 16)
    append(data, isComplete: isComplete, to: &bytes)
    return bytes
  }

  /// A new delay before reconnecting, in whole milliseconds.
  static func retry(_ delay: Duration) -> [UInt8] {
    Array("retry: \(delay.wholeNanoseconds / 1_000_000)\n\n".utf8)
  }

  /// A comment that keeps intermediaries awake.
  static let heartbeat = Array(":\n\n".utf8)

  private static func append(_ field: StaticString, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: field.utf8Start, count: field.utf8CodeUnitCount))
    bytes.append(contentsOf: value.utf8)
    bytes.append(0x0a)
  }

  private static func append(_ data: [UInt8], isComplete: Bool, to bytes: inout [UInt8]) {
    if data.withUnsafeBufferPointer(hasLineEnd) {
      appendLines(of: data, to: &bytes)
    } else {
      bytes.append(contentsOf: data)
    }
    if isComplete {
      bytes.append(0x0a)
      bytes.append(0x0a)
    }
  }

  /// Appends the first line, and each other one as a field of its own.
  private static func appendLines(of data: [UInt8], to bytes: inout [UInt8]) {
    var start = 0
    var index = 0
    while true {
      while index < data.count, data[index] != 0x0a, data[index] != 0x0d { index += 1 }
      bytes.append(contentsOf: data[start..<index])
      guard index < data.count else { return }
      let isPair = data[index] == 0x0d && index + 1 < data.count && data[index + 1] == 0x0a
      index += isPair ? 2 : 1
      bytes.append(contentsOf: "\ndata: ".utf8)
      start = index
    }
  }

  /// Without leaving early, so that many bytes are looked at at once.
  private static func hasLineEnd(_ data: UnsafeBufferPointer<UInt8>) -> Bool {
    var found: UInt8 = 0
    for byte in data { found |= byte == 0x0a || byte == 0x0d ? 1 : 0 }
    return found != 0
  }
}
