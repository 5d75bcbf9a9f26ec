/// Finds the end of a head that may arrive in pieces, looking at each byte once.
struct HeadScanner {
  enum Result: Equatable {
    case incomplete
    case complete(length: Int)
    case failed(HTTPError)
  }

  private var scanned = 0
  private var lineStart = 0

  /// `bytes` begin with the request line and grow from call to call.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int, targetLimit: Int) -> Result {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return .incomplete }
    if scanned == 0, !ByteClass.isToken(base[0]) {
      return .failed(HTTPError(.badRequest, "Malformed request line."))
    }
    while scanned < bytes.count {
      guard let newline = bytes.index(of: 0x0a, from: scanned) else { break }
      guard newline > 0, base[newline - 1] == 0x0d else {
        return .failed(HTTPError(.badRequest, "A line ends without CR."))
      }
      if lineStart == 0, newline > targetLimit + 64 { return .failed(HTTPError(.uriTooLong)) }
      if newline + 1 > limit { return .failed(HTTPError(.headerFieldsTooLarge)) }
      scanned = newline + 1
      if newline - lineStart == 1 { return .complete(length: newline + 1) }
      lineStart = newline + 1
    }
    scanned = bytes.count
    if lineStart == 0, bytes.count > targetLimit + 64 { return .failed(HTTPError(.uriTooLong)) }
    if bytes.count > limit { return .failed(HTTPError(.headerFieldsTooLarge)) }
    return .incomplete
  }
}
