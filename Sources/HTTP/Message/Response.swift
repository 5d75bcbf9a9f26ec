/// A response. Its framing (`Content-Length`, `Transfer-Encoding`) belongs to the server, which drops such fields
/// from `headers`; `Connection: close` there closes the connection after the response.
public struct Response: Sendable {
  /// The content.
  public enum Body: Sendable {
    /// No content.
    case none
    /// Content in memory.
    case bytes([UInt8])
    /// A part of a file, sent by the kernel.
    case file(FileRegion)
    /// Content that is made while it is sent.
    case stream(BodyProducer)
    /// An event stream, opened on the request's loop once its header went out.
    case eventStream(@Sendable (EventStream) -> Void)
  }

  /// The status.
  public var status: Status
  /// The header fields.
  public var headers: Headers
  /// The content.
  public var body: Body
  /// False keeps the server from compressing the content. Set it where content shows a secret beside text that
  /// somebody else chooses, who could learn the secret from the compressed sizes (the BREACH attack).
  public var mayCompress = true

  /// A response from its parts.
  public init(status: Status = .ok, headers: Headers = Headers(), body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  private static let htmlHeaders: Headers = ["Content-Type": "text/html; charset=utf-8"]
  private static let textHeaders: Headers = ["Content-Type": "text/plain; charset=utf-8"]
  private static let streamHeaders: Headers = [
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  ]

  /// A page.
  public static func html(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status: status, headers: htmlHeaders, body: .bytes(bytes))
  }

  /// Plain text.
  public static func text(_ text: String, status: Status = .ok) -> Response {
    Response(status: status, headers: textHeaders, body: .bytes(Array(text.utf8)))
  }

  /// A redirect. The location is sent as given, control characters apart.
  public static func redirect(to location: String, status: Status = .seeOther) -> Response {
    Response(status: status, headers: ["Location": location])
  }

  /// An event stream. `open` is called on the request's loop, after the header of the response went out; it is
  /// not called for a HEAD request or when the client has gone.
  public static func eventStream(_ open: @escaping @Sendable (EventStream) -> Void) -> Response {
    Response(headers: streamHeaders, body: .eventStream(open))
  }

  /// Adds a `Set-Cookie` field.
  public mutating func setCookie(_ cookie: Cookie) {
    headers.add("Set-Cookie", cookie.fieldValue)
  }

  /// Whether the response sets a cookie of this name. A response sets each cookie once at most (RFC 6265, 4.1.1).
  public func setsCookie(_ name: String) -> Bool {
    headers.all("Set-Cookie").contains { $0.hasPrefix("\(name)=") }
  }
}
