/// A request method (RFC 9110, 9). Methods are case-sensitive.
public struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The method as it is sent.
  public let rawValue: String

  /// A method by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The method as it is sent.
  public var description: String { rawValue }

  /// Transfers a representation.
  public static let get = Method(rawValue: "GET")
  /// Like GET, without the content.
  public static let head = Method(rawValue: "HEAD")
  /// Has the resource process the content.
  public static let post = Method(rawValue: "POST")
  /// Replaces the resource.
  public static let put = Method(rawValue: "PUT")
  /// Changes parts of the resource (RFC 5789).
  public static let patch = Method(rawValue: "PATCH")
  /// Removes the resource.
  public static let delete = Method(rawValue: "DELETE")
  /// Asks what the resource supports.
  public static let options = Method(rawValue: "OPTIONS")
  /// Asks for a tunnel; not supported.
  public static let connect = Method(rawValue: "CONNECT")
  /// Asks for the request as it arrived; not supported.
  public static let trace = Method(rawValue: "TRACE")

  /// True for methods this server understands; others get 501 unless a route names them.
  public var isKnown: Bool {
    switch self {
    case .get, .head, .post, .put, .patch, .delete, .options, .trace: true
    default: false
    }
  }
}
