/// A request that ``HTTPClient`` sends.
public struct ClientRequest: Sendable {
  /// The method.
  public var method: Method
  /// The request target, with which the request line is written as it is: a path and a query without spaces.
  public var target: String
  /// The header fields, `Host` among them. Framing (`Content-Length`, `Transfer-Encoding`, `Connection`) belongs to the
  /// client, which drops such fields.
  public var headers: Headers
  /// The content.
  public var body: [UInt8]
  /// Whether the request may be sent again where a connection that was kept alive ended before any of its response: the
  /// server may have carried it out. By default so for the methods that RFC 9110 (9.2.2) calls idempotent.
  public var isRepeatable: Bool

  /// Makes a request.
  public init(
    _ method: Method = .get, _ target: String, headers: Headers = Headers(), body: [UInt8] = [],
    isRepeatable: Bool? = nil
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.isRepeatable = isRepeatable ?? [.get, .head, .put, .delete, .options].contains(method)
  }

  /// The bytes that are sent.
  ///
  /// - Throws: `HTTPClientError.malformed` for a method or a target that would break the request line.
  func encoded() throws(HTTPClientError) -> [UInt8] {
    let isToken = !method.rawValue.isEmpty && method.rawValue.utf8.allSatisfy(ByteClass.isToken)
    let isTarget = !target.isEmpty && target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    guard isToken, isTarget else { throw .malformed("no request line can be made of it") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + target.utf8.count + headers.bytes.count + headers.count * 4 + body.count)
    bytes.append(utf8: "\(method.rawValue) \(target) HTTP/1.1\r\n")
    headers.bytes.withUnsafeBufferPointer { source in
      for field in headers.fields where FieldKind(field, in: source) != .framing {
        bytes.append(contentsOf: source[Headers.range(field.name)])
        bytes.append(utf8: ": ")
        bytes.append(contentsOf: source[Headers.range(field.value)])
        bytes.append(utf8: "\r\n")
      }
    }
    if !body.isEmpty || method == .post || method == .put || method == .patch {
      bytes.append(utf8: "Content-Length: \(body.count)\r\n")
    }
    bytes.append(utf8: "\r\n")
    bytes.append(contentsOf: body)
    return bytes
  }
}
