/// A strict parser of `text/event-stream`, in pieces of any size (WHATWG HTML, 9.2.5 and 9.2.6): a CR, a NUL, text that
/// is not UTF-8, an unknown field, a `retry` that is no number and an end within an event are failures.
public struct EventStreamParser: Sendable {
  /// The events since the beginning, or since the owner removed them.
  public var events: [TestEvent] = []
  /// The last reconnection delay that the server asked for, in milliseconds.
  public private(set) var retry: Int?
  /// The number of comments.
  public private(set) var comments = 0
  /// The id that a client would reconnect with.
  public private(set) var lastEventID = ""

  private var line: [UInt8] = []
  private var data: [UInt8]?
  private var type = ""
  private var id: String?
  private var isWithinEvent = false

  /// A parser at the beginning of a stream.
  public init() {}

  /// Reads a whole stream.
  public init(_ text: String) throws(TestFailure) {
    try receive(Array(text.utf8))
    try finish()
  }

  /// Takes the next bytes.
  public mutating func receive(_ bytes: [UInt8]) throws(TestFailure) {
    for byte in bytes {
      switch byte {
      case 0x0a:
        try take(line[...])
        line.removeAll(keepingCapacity: true)
      case 0x0d: throw TestFailure("the event stream has a CR")
      case 0x00: throw TestFailure("the event stream has a NUL")
      default: line.append(byte)
      }
    }
  }

  /// Checks, at the end of the stream, that it does not end within an event.
  public func finish() throws(TestFailure) {
    guard line.isEmpty, !isWithinEvent else { throw TestFailure("the event stream ends within an event") }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(TestFailure) {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw TestFailure("the event stream is not UTF-8")
    }
    guard let colon = line.firstIndex(of: 0x3a) ?? (line.isEmpty ? nil : line.endIndex) else {
      return dispatch()
    }
    if colon == line.startIndex {
      comments += 1
      return
    }
    isWithinEvent = true
    let name = String(decoding: line[..<colon], as: UTF8.self)
    var value = line[colon...].dropFirst()
    if value.first == 0x20 { value = value.dropFirst() }
    switch name {
    case "data": data = data.map { $0 + [0x0a] + value } ?? Array(value)
    case "event": type = String(decoding: value, as: UTF8.self)
    case "id": id = String(decoding: value, as: UTF8.self)
    case "retry":
      guard !value.isEmpty, value.allSatisfy({ 0x30...0x39 ~= $0 }),
        let delay = Int(String(decoding: value, as: UTF8.self))
      else { throw TestFailure("the event stream has a retry that is no number") }
      retry = delay
    default: throw TestFailure("the event stream has an unknown field: \(name)")
    }
  }

  /// Handles an empty line: the fields before it become an event, if there was data.
  private mutating func dispatch() {
    if let id { lastEventID = id }
    if let data {
      events.append(
        TestEvent(
          type: type.isEmpty ? "message" : type, id: id, data: String(decoding: data, as: UTF8.self)))
    }
    (data, type, id, isWithinEvent) = (nil, "", nil, false)
  }
}
