/// A request with its whole body, or with one that is still arriving where the route asks for that.
public struct Request: Sendable {
  /// The part of a request that does not change once it was read, behind one reference.
  final class Storage: Sendable {
    let method: Method
    let targetBytes: Range<Int>
    let path: String
    let query: FormFields
    let headers: Headers
    let body: [UInt8]
    let pipe: BodyPipe?
    let remoteAddress: String
    let isSecure: Bool
    let loop: EventLoop

    init(
      method: Method, targetBytes: Range<Int>, target: RequestTarget, headers: Headers, body: [UInt8],
      pipe: BodyPipe? = nil, remoteAddress: String, isSecure: Bool, loop: EventLoop
    ) {
      self.method = method
      self.targetBytes = targetBytes
      path = target.path
      query = target.query
      self.headers = headers
      self.body = body
      self.pipe = pipe
      self.remoteAddress = remoteAddress
      self.isSecure = isSecure
      self.loop = loop
    }
  }

  /// The findings of middleware about a request.
  struct Context: Sendable {
    var remoteAddress: String?
    var peerAddress: String?
    var isSecure: Bool?
    var host: String?
    var id: String?
  }

  /// Requests are handed on by value: one reference for what few of them have.
  private final class ContextBox: Sendable {
    let context: Context
    init(_ context: Context) { self.context = context }
  }

  let storage: Storage
  private var box: ContextBox?
  var context: Context {
    get { box?.context ?? Context() }
    set { box = ContextBox(newValue) }
  }
  /// The values of the route's placeholders.
  public var parameters = PathParameters()

  init(storage: Storage) {
    self.storage = storage
  }

  /// The request method.
  public var method: Method { storage.method }
  /// The request target as sent.
  public var target: String {
    String(decoding: storage.headers.bytes[storage.targetBytes], as: UTF8.self)
  }
  /// The decoded path: valid UTF-8 without NUL, control characters and dot segments; `*` for `OPTIONS *`.
  public var path: String { storage.path }
  /// The fields of the query.
  public var query: FormFields { storage.query }
  /// The header fields.
  public var headers: Headers { storage.headers }
  /// The content, decoded from its transfer coding; empty where the route asks for a streamed body.
  public var body: [UInt8] { storage.body }
  /// The content in pieces, while it arrives where the route asks for that.
  public var chunks: RequestChunks { RequestChunks(pipe: storage.pipe ?? BodyPipe(storage.body, loop: loop)) }
  /// The client's address, in numbers: the address of the connection's other end, or the one a trusted proxy names
  /// (`ForwardedHeaders`). Empty for a Unix-domain socket.
  public var remoteAddress: String { box?.context.remoteAddress ?? storage.remoteAddress }
  /// The address of the connection's other end, in numbers; empty for a Unix-domain socket.
  public var peerAddress: String { box?.context.peerAddress ?? storage.remoteAddress }
  /// True if the client's connection is encrypted, as far as is known.
  public var isSecure: Bool { box?.context.isSecure ?? storage.isSecure }
  /// The authority the client asked for, `Host` unless a trusted proxy names another.
  public var host: String? { box?.context.host ?? headers["Host"] ?? targetAuthority }

  /// The authority of a target in absolute form, which HTTP/1.0 may send without `Host` (RFC 9112, 3.2.2).
  private var targetAuthority: String? {
    guard !target.hasPrefix("/"), let colon = target.firstIndex(of: ":") else { return nil }
    return String(target[colon...].dropFirst(3).prefix { $0 != "/" && $0 != "?" })
  }
  /// The name of the request in logs, if `RequestID` gave it one.
  public var id: String? { box?.context.id }
  /// The loop that read the request and on which its handler runs.
  public var loop: EventLoop { storage.loop }

  /// A request made by hand, to call a handler without a server. Throws the error that a server would
  /// respond with to such a target.
  public init(
    method: Method = .get, target: String, headers: Headers = Headers(), body: [UInt8] = [],
    remoteAddress: String = "127.0.0.1", isSecure: Bool = false, loop: EventLoop? = nil
  ) throws(HTTPError) {
    var headers = headers
    let start = headers.bytes.count
    headers.bytes.append(contentsOf: target.utf8)
    let range = start..<headers.bytes.count
    let parsed: Result<RequestTarget, HTTPError> = Array(target.utf8).withUnsafeBufferPointer { bytes in
      do throws(HTTPError) {
        return .success(try RequestTarget(bytes, method: method))
      } catch {
        return .failure(error)
      }
    }
    storage = Storage(
      method: method, targetBytes: range, target: try parsed.get(), headers: headers, body: body,
      remoteAddress: remoteAddress, isSecure: isSecure, loop: loop ?? .current ?? .shared)
  }
}
