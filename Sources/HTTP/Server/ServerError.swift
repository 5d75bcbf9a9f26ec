import CLinux

/// The reason for which a server could not start.
public enum ServerError: Error, Equatable, CustomStringConvertible {
  /// Another process listens there.
  case addressInUse(host: String, port: Int)
  /// The port may not be used by this user.
  case notPermitted(host: String, port: Int)
  /// The address is none of this machine, or the system refused for another reason.
  case cannotListen(host: String, port: Int, errorNumber: Int)
  /// The Unix-domain socket can not be made.
  case cannotListenAt(path: String, errorNumber: Int)
  /// An inherited descriptor is no listening stream socket.
  case notListening(descriptor: Int)
  /// A certificate or key can not be used.
  case unusableCertificate(file: String, reason: String)
  /// `start()` was called before.
  case alreadyStarted

  /// The reason in words.
  public var description: String {
    switch self {
    case .addressInUse(let host, let port): "\(host):\(port) is in use by another process"
    case .notPermitted(let host, let port): "no permission to listen on \(host):\(port)"
    case .cannotListen(let host, let port, let number):
      "cannot listen on \(host):\(port): \(String(cString: clinux_error_text(Int32(number))))"
    case .cannotListenAt(let path, let number):
      "cannot listen on the socket \(path): \(String(cString: clinux_error_text(Int32(number))))"
    case .notListening(let descriptor): "descriptor \(descriptor) is no listening socket"
    case .unusableCertificate(let file, let reason): "cannot use \(file): \(reason)"
    case .alreadyStarted: "the server was started before"
    }
  }
}
