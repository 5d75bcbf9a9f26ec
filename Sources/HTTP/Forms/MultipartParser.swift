/// Takes a multipart body apart, in whatever pieces it arrives (RFC 2046, 5.1.1; RFC 7578). Nothing may stand before
/// the first boundary, and at most one CRLF after the last.
struct MultipartParser {
  enum Event: Equatable {
    /// A part begins, with its fields.
    case part(Headers)
    /// The next bytes of its content.
    case data([UInt8])
    /// The part is complete.
    case endOfPart
  }

  private enum State {
    case afterBoundary
    case head
    case content
    case epilogue
  }

  private let delimiter: [UInt8]
  private let headLimit: Int
  private var buffer: [UInt8]
  private var index = 0
  private var state = State.content
  private var isBeforeFirst = true

  init(boundary: [UInt8], headLimit: Int) {
    delimiter = Array("\r\n--".utf8) + boundary
    self.headLimit = headLimit
    // The first boundary has no line before it.
    buffer = Array("\r\n".utf8)
  }

  mutating func receive(_ bytes: [UInt8]) {
    if index > 0 {
      buffer.removeFirst(index)
      index = 0
    }
    buffer += bytes
  }

  /// True after the last boundary.
  var isComplete: Bool { if case .epilogue = state { true } else { false } }

  /// The next event, or nil when more bytes are needed for that.
  mutating func next() throws(HTTPError) -> Event? {
    while true {
      switch state {
      case .content:
        if isBeforeFirst {
          guard try passFirst() else { return nil }
          continue
        }
        if let data = content() { return .data(data) }
        guard startsWithDelimiter else { return nil }
        index += delimiter.count
        state = .afterBoundary
        return .endOfPart
      case .afterBoundary:
        guard buffer.count - index >= 2 else { return nil }
        let (first, second) = (buffer[index], buffer[index + 1])
        index += 2
        switch (first, second) {
        case (0x0d, 0x0a): state = .head
        case (0x2d, 0x2d): state = .epilogue
        default: throw Self.malformed
        }
      case .head:
        guard let head = try head() else { return nil }
        state = .content
        return .part(head)
      case .epilogue:
        let rest = buffer[index...]
        guard rest.isEmpty || rest.elementsEqual([0x0d]) || rest.elementsEqual([0x0d, 0x0a]) else {
          throw Self.malformed
        }
        return nil
      }
    }
  }

  /// Passes the boundary that begins the body; false when more bytes are needed.
  private mutating func passFirst() throws(HTTPError) -> Bool {
    guard buffer.starts(with: delimiter.prefix(buffer.count)) else { throw Self.malformed }
    guard buffer.count >= delimiter.count else { return false }
    index = delimiter.count
    isBeforeFirst = false
    state = .afterBoundary
    return true
  }

  private var startsWithDelimiter: Bool {
    buffer.count - index >= delimiter.count
      && buffer[index..<(index + delimiter.count)].elementsEqual(delimiter)
  }

  /// The bytes that are content for sure: up to where a boundary begins or may begin. Nil if there is none.
  private mutating func content() -> [UInt8]? {
    let end = endOfContent()
    guard end > index else { return nil }
    defer { index = end }
    return Array(buffer[index..<end])
  }

  private func endOfContent() -> Int {
    var position = index
    while position < buffer.count {
      guard let start = buffer[position...].firstIndex(of: 0x0d) else { return buffer.count }
      let candidate = buffer[start...].prefix(delimiter.count)
      if candidate.elementsEqual(delimiter.prefix(candidate.count)) { return start }
      position = start + 1
    }
    return buffer.count
  }

  /// The fields of a part, or nil when their end has not arrived.
  private mutating func head() throws(HTTPError) -> Headers? {
    var headers = Headers()
    var line = index
    while let end = try endOfLine(from: line) {
      if end == line {
        index = end + 2
        return headers
      }
      let bytes = buffer[line..<end]
      guard let colon = bytes.firstIndex(of: 0x3a), colon > line,
        bytes[..<colon].allSatisfy(ByteClass.isToken),
        bytes[colon...].allSatisfy(ByteClass.isFieldValue),
        let value = String(validating: Headers.trimmed(bytes[(colon + 1)...]), as: UTF8.self)
      else { throw Self.malformed }
      headers.add(String(decoding: bytes[..<colon], as: UTF8.self), value)
      line = end + 2
    }
    return nil
  }

  private func endOfLine(from start: Int) throws(HTTPError) -> Int? {
    let end = buffer[start...].firstIndex(of: 0x0d) ?? buffer.count
    guard end + 2 - index <= headLimit else {
      throw HTTPError(.contentTooLarge, "The head of a form's part has more than \(headLimit) bytes.")
    }
    guard end + 1 < buffer.count else { return nil }
    guard buffer[end + 1] == 0x0a else { throw Self.malformed }
    return end
  }

  static var malformed: HTTPError { HTTPError(.badRequest, "The form is malformed.") }
}
