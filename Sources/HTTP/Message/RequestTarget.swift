/// A request target taken apart and checked (RFC 9112, 3.2).
struct RequestTarget: Sendable, Equatable {
  /// The decoded path; `*` for the asterisk form.
  var path: String
  var query: FormFields
  /// The authority of an absolute-form target.
  var authority: [UInt8]?

  init(_ bytes: UnsafeBufferPointer<UInt8>, method: Method) throws(HTTPError) {
    guard let first = bytes.first else { throw Self.malformed }
    if first == 0x2f {
      try self.init(originForm: bytes)
    } else if bytes.count == 1, first == 0x2a {
      guard method == .options else { throw Self.malformed }
      self.init(path: "*", query: FormFields())
    } else if method == .connect {
      throw HTTPError(.notImplemented, "This server is no proxy.")
    } else {
      try self.init(absoluteForm: bytes)
    }
  }

  private init(path: String, query: FormFields) {
    self.path = path
    self.query = query
  }

  private init(absoluteForm bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) {
    var start: Int?
    for scheme in ["http://", "https://"] where bytes.count > scheme.utf8.count {
      if Headers.equal(bytes.prefix(scheme.utf8.count), scheme.utf8) { start = scheme.utf8.count }
    }
    guard let start else { throw Self.malformed }
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    let end = rest.firstIndex { $0 == 0x2f || $0 == 0x3f } ?? rest.count
    let host = Array(rest[..<end])
    guard host.withUnsafeBufferPointer({ Authority.isValid($0) }) else { throw Self.malformed }
    if end == rest.count {
      self.init(path: "/", query: FormFields())
    } else if rest[end] == 0x3f {
      self.init(path: "/", query: try Self.query(UnsafeBufferPointer(rebasing: rest[(end + 1)...])))
    } else {
      try self.init(originForm: UnsafeBufferPointer(rebasing: rest[end...]))
    }
    authority = host
  }

  private init(originForm bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) {
    var index = 0
    var isPlain = true
    var previous: UInt8 = 0
    while index < bytes.count, ByteClass.isPath(bytes[index]) {
      let byte = bytes[index]
      if byte == 0x25 || (byte == 0x2e && previous == 0x2f) { isPlain = false }
      previous = byte
      index += 1
    }
    let pathBytes = UnsafeBufferPointer(rebasing: bytes[..<index])
    path = isPlain ? String(decoding: pathBytes, as: UTF8.self) : try Self.path(pathBytes)
    if index == bytes.count {
      query = FormFields()
    } else {
      guard bytes[index] == 0x3f else { throw Self.malformed }
      query = try Self.query(UnsafeBufferPointer(rebasing: bytes[(index + 1)...]))
    }
  }

  /// Decodes a path. Dot segments, in whatever spelling, are refused: clients resolve them (RFC 3986, 5.2.4),
  /// so what still has them wants out. Encoded slashes and backslashes would change the segments; NUL ends
  /// strings elsewhere.
  private static func path(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) -> String {
    guard let decoded = PercentDecoding.decode(bytes, plusIsSpace: false) else { throw malformed }
    let slashes = decoded.count { $0 == 0x2f }
    guard slashes == bytes.count(where: { $0 == 0x2f }), !decoded.contains(0x5c),
      decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
    else {
      throw HTTPError(.badRequest, "The path has an encoded slash or control character.")
    }
    for segment in decoded.split(separator: 0x2f) where segment == [0x2e] || segment == [0x2e, 0x2e] {
      throw HTTPError(.badRequest, "The path has a dot segment.")
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw HTTPError(.badRequest, "The path is not valid UTF-8.")
    }
    return text
  }

  private static func query(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) -> FormFields {
    guard bytes.allSatisfy(ByteClass.isQuery) else { throw malformed }
    do throws(HTTPError) {
      return try FormFields(urlEncoded: bytes)
    } catch {
      throw HTTPError(.badRequest, error.message)
    }
  }

  private static var malformed: HTTPError { HTTPError(.badRequest, "Malformed request target.") }
}
