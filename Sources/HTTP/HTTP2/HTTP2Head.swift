/// A request's header section as its fields arrive (RFC 9113, 8.3). nghttp2 has checked the names, the order and
/// number of pseudo-header fields and that no field belongs to a connection.
struct HTTP2Head {
  /// From 0, first, to 7 (RFC 9218, 4.1).
  static let usualUrgency: UInt32 = 3

  private let maxBytes: Int
  private let maxTargetBytes: Int
  private let maxFields: Int
  private var bytes: [UInt8] = []
  private var fields: [Headers.Field] = []
  /// The bytes of names and values as lines of HTTP/1.1 would have them.
  private var size = 0
  private var method: Method?
  private var path: Range<Int>?
  private var authority: [UInt8]?
  private var host: Headers.Field?
  private var hosts = 0
  private var cookies: [UInt8] = []
  private var expectation: [UInt8]?
  private var length: [UInt8]?
  private var failure: HTTPError?
  private(set) var urgency = usualUrgency

  init(limits: ServerConfiguration) {
    maxBytes = limits.maxHeaderBytes
    maxTargetBytes = limits.maxTargetBytes
    maxFields = limits.maxHeaderFields
    fields.reserveCapacity(12)
    bytes.reserveCapacity(512)
  }

  /// True if the response has no content, even one that refuses the request (RFC 9110, 9.3.2).
  var isHead: Bool { method == .head }

  /// The first mistake, which the response tells of.
  mutating func fail(_ error: HTTPError) {
    if failure == nil { failure = error }
  }

  mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    size += name.count + value.count + 4
    let kind = Self.kind(name)
    // A refusal depends on the method as well.
    if kind == .method { setMethod(value) }
    guard failure == nil else { return }
    guard size <= maxBytes else { return fail(HTTPError(.headerFieldsTooLarge)) }
    switch kind {
    case .method: break
    case .scheme: checkScheme(value)
    case .authority: authority = Array(value)
    case .path:
      path = bytes.count..<(bytes.count + value.count)
      bytes.append(contentsOf: value)
    case .cookie:
      if !cookies.isEmpty { cookies += [0x3b, 0x20] }
      cookies.append(contentsOf: value)
    case .host:
      hosts += 1
      host = append(name, value)
    case .expect:
      if expectation != nil { fail(HTTPError(.expectationFailed)) }
      expectation = Array(value)
      _ = append(name, value)
    case .contentLength:
      length = Array(value)
      _ = append(name, value)
    case .priority:
      urgency = Self.urgency(value) ?? urgency
      _ = append(name, value)
    case .other: _ = append(name, value)
    }
  }

  /// The whole section, once its last field was added. `hasBody` is false if the request ended with it.
  mutating func complete(hasBody: Bool) throws(HTTPError) -> RequestHead {
    if let failure { throw failure }
    guard let method else { throw HTTPError(.badRequest, "The method is missing.") }
    if method == .connect { throw HTTPError(.notImplemented, "This server is no proxy.") }
    guard let path else { throw HTTPError(.badRequest, "The path is missing.") }
    guard path.count <= maxTargetBytes else { throw HTTPError(.uriTooLong) }
    let target = try target(path, method)
    try settleHost()
    if !cookies.isEmpty {
      // The pieces of one field (RFC 9113, 8.2.3).
      _ = Array("cookie".utf8).withUnsafeBufferPointer { name in
        cookies.withUnsafeBufferPointer { append(name, $0) }
      }
    }
    return RequestHead(
      method: method, target: target, targetBytes: path, headers: Headers(bytes: bytes, fields: fields),
      framing: hasBody ? try bodyLength().map { .length($0) } ?? .chunked : .none, isVersion11: true,
      keepsAlive: true,
      expectsContinue: try expectsContinue())
  }

  /// The length that the request announces, if it does; nghttp2 holds the body to it.
  private func bodyLength() throws(HTTPError) -> Int? {
    guard let length else { return nil }
    guard let number = Int(String(decoding: length, as: UTF8.self)) else { throw HTTPError(.contentTooLarge) }
    return number
  }

  private func target(_ path: Range<Int>, _ method: Method) throws(HTTPError) -> RequestTarget {
    let first = bytes[path].first
    guard first == 0x2f || (path.count == 1 && first == 0x2a) else {
      throw HTTPError(.badRequest, "Malformed request target.")
    }
    let target: Result<RequestTarget, HTTPError> = bytes[path].withUnsafeBufferPointer { bytes in
      do throws(HTTPError) {
        return .success(try RequestTarget(bytes, method: method))
      } catch {
        return .failure(error)
      }
    }
    return try target.get()
  }

  /// `Host` is for handlers what `:authority` says (RFC 9113, 8.3.1).
  private mutating func settleHost() throws(HTTPError) {
    if let authority {
      guard authority.withUnsafeBufferPointer({ Authority.isValid($0) }) else {
        throw HTTPError(.badRequest, "The authority is not one host.")
      }
      guard let host else {
        _ = Array("host".utf8).withUnsafeBufferPointer { name in
          authority.withUnsafeBufferPointer { append(name, $0) }
        }
        return
      }
      guard hosts == 1, Headers.equal(bytes[Headers.range(host.value)], authority) else {
        throw HTTPError(.badRequest, "The Host field differs from the authority.")
      }
    } else {
      guard let host else { throw HTTPError(.badRequest, "The Host field is missing.") }
      let isValid = bytes[Headers.range(host.value)].withUnsafeBufferPointer { Authority.isValid($0) }
      guard hosts == 1, isValid else { throw HTTPError(.badRequest, "The Host field is not one host.") }
    }
  }

  private func expectsContinue() throws(HTTPError) -> Bool {
    guard let expectation else { return false }
    guard Headers.equal(expectation, "100-continue".utf8) else { throw HTTPError(.expectationFailed) }
    return true
  }

  /// In whatever case it is (RFC 3986, 3.1). `https` on a connection in clear comes from a proxy that ends TLS (RFC 9110,
  /// 7.4); what is secure is for the connection and for `ForwardedHeaders` to say, not for the scheme.
  private mutating func checkScheme(_ value: UnsafeBufferPointer<UInt8>) {
    guard !Headers.equal(value, "http".utf8), !Headers.equal(value, "https".utf8) else { return }
    fail(HTTPError(.badRequest, "Unknown scheme."))
  }

  private mutating func setMethod(_ value: UnsafeBufferPointer<UInt8>) {
    if value.elementsEqual("GET".utf8) {
      method = .get
    } else if value.count <= 32 {
      method = Method(rawValue: String(decoding: value, as: UTF8.self))
    } else {
      fail(HTTPError(.notImplemented, "Unknown method."))
    }
  }

  private mutating func append(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) -> Headers.Field? {
    guard fields.count < maxFields else {
      fail(HTTPError(.headerFieldsTooLarge))
      return nil
    }
    let start = Int32(bytes.count)
    bytes.append(contentsOf: name)
    let middle = Int32(bytes.count)
    bytes.append(contentsOf: value)
    let field = Headers.Field(name: start..<middle, value: middle..<Int32(bytes.count))
    fields.append(field)
    return field
  }

  /// `u=` of a `Priority` field (RFC 9218, 4.1).
  private static func urgency(_ value: UnsafeBufferPointer<UInt8>) -> UInt32? {
    for member in value.split(separator: 0x2c) {
      let member = Array(member.drop { $0 == 0x20 })
      if member.count == 3, member[0] == 0x75, member[1] == 0x3d, 0x30...0x37 ~= member[2] {
        return UInt32(member[2] - 0x30)
      }
    }
    return nil
  }
}
