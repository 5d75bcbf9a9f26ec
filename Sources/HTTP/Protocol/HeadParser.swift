/// Parses the head of an HTTP/1.1 request, strictly (RFC 9112, 2 to 6). Whatever two parsers could read
/// differently is an error, so that a request can not be smuggled past a proxy.
struct HeadParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  private let targetLimit: Int
  private let fieldLimit: Int

  private var hosts = 0
  private var host: Range<Int>?
  private(set) var lengths = 0
  private var length: Range<Int>?
  private(set) var codings = 0
  private var coding: Range<Int>?
  private(set) var saysClose = false
  private var saysKeepAlive = false
  private var expectation: Range<Int>?
  private var expectations = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, targetLimit: Int, fieldLimit: Int) {
    self.bytes = bytes
    self.targetLimit = targetLimit
    self.fieldLimit = fieldLimit
  }

  /// Parses a whole head, with the empty line that ends it; every line ends in CRLF.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, targetLimit: Int, fieldLimit: Int
  ) throws(HTTPError) -> RequestHead {
    var parser = HeadParser(bytes, targetLimit: targetLimit, fieldLimit: fieldLimit)
    return try parser.head()
  }

  private mutating func head() throws(HTTPError) -> RequestHead {
    let method = try method()
    let targetStart = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] < 0x7f { index += 1 }
    let targetRange = targetStart..<index
    guard !targetRange.isEmpty, index < bytes.count, bytes[index] == 0x20 else { throw Self.badLine }
    guard targetRange.count <= targetLimit else { throw HTTPError(.uriTooLong) }
    index += 1
    let isVersion11 = try version()
    let target = try RequestTarget(UnsafeBufferPointer(rebasing: bytes[targetRange]), method: method)
    let fields = try fields()
    try checkHost(target, isVersion11)
    let framing = try framing(isVersion11)
    return RequestHead(
      method: method, target: target, targetBytes: targetRange,
      headers: Headers(bytes: Array(bytes), fields: fields), framing: framing, isVersion11: isVersion11,
      keepsAlive: isVersion11 ? !saysClose : saysKeepAlive && !saysClose,
      expectsContinue: try expectsContinue(isVersion11))
  }

  private mutating func method() throws(HTTPError) -> Method {
    if bytes.count > 4, bytes[0] == 0x47, bytes[1] == 0x45, bytes[2] == 0x54, bytes[3] == 0x20 {
      index = 4
      return .get
    }
    while index < bytes.count, ByteClass.isToken(bytes[index]) { index += 1 }
    guard index > 0, index < bytes.count, bytes[index] == 0x20 else { throw Self.badLine }
    guard index <= 32 else { throw HTTPError(.notImplemented, "Unknown method.") }
    let method = Method(rawValue: String(decoding: bytes[..<index], as: UTF8.self))
    index += 1
    return method
  }

  /// `HTTP/1.1` or `HTTP/1.0`, then CRLF. A later minor version is treated as 1.1 (RFC 9110, 2.5).
  private mutating func version() throws(HTTPError) -> Bool {
    let name: StaticString = "HTTP/"
    guard index + 10 <= bytes.count else { throw Self.badLine }
    for offset in 0..<5 where bytes[index + offset] != name.utf8Start[offset] { throw Self.badLine }
    let (major, minor) = (bytes[index + 5], bytes[index + 7])
    guard ByteClass.isDigit(major), bytes[index + 6] == 0x2e, ByteClass.isDigit(minor),
      bytes[index + 8] == 0x0d, bytes[index + 9] == 0x0a
    else { throw Self.badLine }
    guard major == 0x31 else { throw HTTPError(.versionNotSupported) }
    index += 10
    return minor != 0x30
  }

  mutating func fields() throws(HTTPError) -> [Headers.Field] {
    var fields: [Headers.Field] = []
    fields.reserveCapacity(12)
    while bytes[index] != 0x0d {
      guard fields.count < fieldLimit else { throw HTTPError(.headerFieldsTooLarge) }
      fields.append(try field())
    }
    guard index + 2 == bytes.count else { throw Self.badField }
    return fields
  }

  private mutating func field() throws(HTTPError) -> Headers.Field {
    let nameStart = index
    var nameEnd = index
    while ByteClass.isToken(bytes[nameEnd]) { nameEnd += 1 }
    index = nameEnd
    // Covers a space before the colon and a folded line as well.
    guard nameEnd > nameStart, bytes[index] == 0x3a else { throw Self.badField }
    index += 1
    while ByteClass.isBlank(bytes[index]) { index += 1 }
    let valueStart = index
    guard let lineEnd = bytes.indexOfControl(from: index), lineEnd + 1 < bytes.count, bytes[lineEnd] == 0x0d,
      bytes[lineEnd + 1] == 0x0a
    else { throw Self.badField }
    index = lineEnd
    var valueEnd = lineEnd
    while valueEnd > valueStart, ByteClass.isBlank(bytes[valueEnd - 1]) { valueEnd -= 1 }
    index += 2
    note(nameStart..<nameEnd, valueStart..<valueEnd)
    return Headers.Field(
      name: Int32(nameStart)..<Int32(nameEnd), value: Int32(valueStart)..<Int32(valueEnd))
  }

  /// Remembers the fields that decide how the message is read.
  private mutating func note(_ name: Range<Int>, _ value: Range<Int>) {
    switch name.count {
    case 4 where matches(name, "host"):
      hosts += 1
      host = value
    case 6 where matches(name, "expect"):
      expectations += 1
      expectation = value
    case 10 where matches(name, "connection"):
      for option in bytes[value].split(separator: 0x2c) {
        let option = Headers.trimmed(option)
        if Headers.equal(option, "close".utf8) { saysClose = true }
        if Headers.equal(option, "keep-alive".utf8) { saysKeepAlive = true }
      }
    case 14 where matches(name, "content-length"):
      lengths += 1
      length = value
    case 17 where matches(name, "transfer-encoding"):
      codings += 1
      coding = value
    default: break
    }
  }

  private func checkHost(_ target: RequestTarget, _ isVersion11: Bool) throws(HTTPError) {
    guard let host else {
      guard isVersion11 else { return }
      throw HTTPError(.badRequest, "The Host field is missing.")
    }
    let value = UnsafeBufferPointer(rebasing: bytes[host])
    guard hosts == 1, Authority.isValid(value) else {
      throw HTTPError(.badRequest, "The Host field is not one host.")
    }
    if let authority = target.authority, !Headers.equal(authority, value) {
      throw HTTPError(.badRequest, "The Host field differs from the request target.")
    }
  }

  /// RFC 9112, 6: what could be framed in two ways is refused.
  func framing(_ isVersion11: Bool) throws(HTTPError) -> RequestHead.Framing {
    if let coding {
      guard isVersion11, lengths == 0, codings == 1 else {
        throw HTTPError(.badRequest, "Ambiguous message framing.")
      }
      if matches(coding, "chunked") { return .chunked }
      let names = bytes[coding].split(separator: 0x2c, omittingEmptySubsequences: false).map(Headers.trimmed)
      let isChunked = names.map { Headers.equal($0, "chunked".utf8) }
      let areTokens = names.allSatisfy { !$0.isEmpty && $0.allSatisfy(ByteClass.isToken) }
      guard areTokens, isChunked.last == true, isChunked.count(where: \.self) == 1 else {
        throw HTTPError(.badRequest, "Unusable Transfer-Encoding.")
      }
      throw HTTPError(.notImplemented, "No transfer coding but chunked is supported.")
    }
    guard let length else { return .none }
    guard lengths == 1, !length.isEmpty, bytes[length].allSatisfy(ByteClass.isDigit) else {
      throw HTTPError(.badRequest, "Malformed Content-Length.")
    }
    var total = 0
    for digit in bytes[length] {
      let (product, overflows) = total.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(Int(digit - 0x30))
      if overflows || overflowsToo { throw HTTPError(.contentTooLarge) }
      total = sum
    }
    return total == 0 ? .none : .length(total)
  }

  private func expectsContinue(_ isVersion11: Bool) throws(HTTPError) -> Bool {
    guard let expectation, isVersion11 else { return false }
    guard expectations == 1, matches(expectation, "100-continue") else { throw HTTPError(.expectationFailed) }
    return true
  }

  /// Compares with a name in lower case.
  private func matches(_ range: Range<Int>, _ name: StaticString) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count
    where ByteClass.lowered(bytes[range.lowerBound + offset]) != name.utf8Start[offset] { return false }
    return true
  }

  private static var badLine: HTTPError { HTTPError(.badRequest, "Malformed request line.") }
  private static var badField: HTTPError { HTTPError(.badRequest, "Malformed header field.") }
}
