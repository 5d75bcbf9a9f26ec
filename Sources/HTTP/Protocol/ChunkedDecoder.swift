/// Decodes the chunked transfer coding (RFC 9112, 7.1), strictly and in whatever pieces it arrives. Extensions
/// and trailer fields are checked and dropped.
struct ChunkedDecoder {
  private enum State {
    case size(digits: Int)
    case spaceBeforeExtension
    case chunkExtension
    case sizeLineFeed
    case data
    case dataReturn
    case dataLineFeed
    case trailerStart
    case trailerName
    case trailerValue
    case trailerLineFeed
    case lastLineFeed
    case done
  }

  private var state = State.size(digits: 0)
  private var remaining = 0
  /// Bytes of content so far.
  private var total = 0
  /// Bytes of extensions and trailers so far.
  private var overhead = 0
  private let limit: Int
  private let overheadLimit: Int

  /// `limit` is the most bytes a body may have, `overheadLimit` the most that may come along with them.
  init(limit: Int, overheadLimit: Int) {
    self.limit = limit
    self.overheadLimit = overheadLimit
  }

  var isDone: Bool { if case .done = state { true } else { false } }

  /// Takes bytes and appends their content to `body`. Returns how many were used: all, or up to the end.
  mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into body: inout [UInt8]
  ) throws(HTTPError) -> Int {
    var index = 0
    while index < bytes.count, !isDone {
      if case .data = state {
        let count = min(remaining, bytes.count - index)
        body.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<(index + count)]))
        index += count
        total += count
        remaining -= count
        if remaining == 0 { state = .dataReturn }
        continue
      }
      try step(bytes[index])
      index += 1
    }
    return index
  }

  private mutating func step(_ byte: UInt8) throws(HTTPError) {
    switch state {
    case .size(let digits):
      try size(byte, digits)
    case .spaceBeforeExtension:
      try countOverhead()
      if byte == 0x3b { state = .chunkExtension } else if byte != 0x20, byte != 0x09 { throw Self.malformed }
    case .chunkExtension:
      try countOverhead()
      if byte == 0x0d { state = .sizeLineFeed } else if !ByteClass.isFieldValue(byte) { throw Self.malformed }
    case .sizeLineFeed:
      try expect(byte, 0x0a)
      state = remaining == 0 ? .trailerStart : .data
    case .dataReturn:
      try expect(byte, 0x0d)
      state = .dataLineFeed
    case .dataLineFeed:
      try expect(byte, 0x0a)
      state = .size(digits: 0)
    default:
      try trailer(byte)
    }
  }

  private mutating func size(_ byte: UInt8, _ digits: Int) throws(HTTPError) {
    if let value = ByteClass.hexValue(byte) {
      guard digits < 15 else { throw Self.malformed }
      remaining = remaining << 4 | Int(value)
      state = .size(digits: digits + 1)
      return
    }
    guard digits > 0 else { throw Self.malformed }
    guard remaining <= limit - total else { throw IncomingBody.tooLarge(limit) }
    switch byte {
    case 0x0d: state = .sizeLineFeed
    case 0x3b: state = .chunkExtension
    case 0x20, 0x09: state = .spaceBeforeExtension
    default: throw Self.malformed
    }
  }

  private mutating func trailer(_ byte: UInt8) throws(HTTPError) {
    try countOverhead()
    switch state {
    case .trailerStart:
      if byte == 0x0d {
        state = .lastLineFeed
      } else {
        guard ByteClass.isToken(byte) else { throw Self.malformed }
        state = .trailerName
      }
    case .trailerName:
      if byte == 0x3a { state = .trailerValue } else if !ByteClass.isToken(byte) { throw Self.malformed }
    case .trailerValue:
      if byte == 0x0d {
        state = .trailerLineFeed
      } else if !ByteClass.isFieldValue(byte) {
        throw Self.malformed
      }
    case .trailerLineFeed:
      try expect(byte, 0x0a)
      state = .trailerStart
    default:
      try expect(byte, 0x0a)
      state = .done
    }
  }

  private func expect(_ byte: UInt8, _ expected: UInt8) throws(HTTPError) {
    guard byte == expected else { throw Self.malformed }
  }

  private mutating func countOverhead() throws(HTTPError) {
    overhead += 1
    guard overhead <= overheadLimit else { throw HTTPError(.headerFieldsTooLarge) }
  }

  private static var malformed: HTTPError { HTTPError(.badRequest, "Malformed chunked body.") }
}
