import CLinux

/// The reason why a request of ``HTTPClient`` has no response, or one that ends early.
public enum HTTPClientError: Error, Equatable, CustomStringConvertible {
  /// The server can't be reached, with the number of the system's error (errno(3)).
  case unreachable(errorNumber: Int)
  /// No name server knows an address of the name.
  case unknownHost(String)
  /// The name leads to no address of the public internet, for which alone it may stand.
  case privateAddress(String)
  /// The server could not prove by TLS that it is the one that was meant, with the reason.
  case untrusted(String)
  /// The connection was not there in time.
  case connectTimeout
  /// The head of the response was not there in time. The server may have carried out the request all the same.
  case headTimeout
  /// The rest of the response did not come: nothing arrived for too long.
  case silent
  /// The server ended the connection before the response was complete. It may have carried out the request.
  case closedEarly
  /// The response is none that a server of HTTP/1.1 sends, or is beyond a limit.
  case malformed(String)
  /// As many connections are open as may be.
  case tooManyConnections
  /// The client was closed.
  case closed

  /// The reason in words.
  public var description: String {
    switch self {
    case .unreachable(let number):
      "the server can't be reached: \(String(cString: clinux_error_text(Int32(clamping: number))))"
    case .unknownHost(let name): "no address of \(name) is known"
    case .privateAddress(let name): "\(name) leads to an address that is not public"
    case .untrusted(let reason): "the server can't be trusted: \(reason)"
    case .connectTimeout: "the server can't be reached in time"
    case .headTimeout: "the server does not answer in time"
    case .silent: "the server sends nothing more"
    case .closedEarly: "the server ended the connection early"
    case .malformed(let reason): "the response can't be read: \(reason)"
    case .tooManyConnections: "too many connections are open"
    case .closed: "the client is closed"
    }
  }
}
