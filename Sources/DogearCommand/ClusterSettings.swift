import CLinux
import Database
import Dogear

/// The settings of one of several servers on one database.
struct ClusterSettings: Sendable {
  /// The host at which the others reach this server: `DOGEAR_INNER`, `HOST:PORT`.
  let host: String
  /// The port there; 0 takes any free one.
  let port: Int
  /// The seconds between saying that the server is about to stop and stopping: `DOGEAR_DRAIN`, by default 0.
  let drainSeconds: Int

  /// Reads the settings; nil where the server is alone.
  init?(environment: [String: String], database: DatabaseAddress?, isDevelopment: Bool) throws {
    drainSeconds = try environment.numberOrDefault(.drain)
    guard let text = environment.value(.inner) else {
      guard environment.value(.drain) == nil else {
        throw Problem(description: "DOGEAR_DRAIN needs DOGEAR_INNER")
      }
      return nil
    }
    guard let (host, port) = Self.parts(of: text) else {
      throw Problem(
        description: "DOGEAR_INNER must be HOST:PORT, such as 10.0.0.1:8081, not “\(text.prefix(80))”")
    }
    guard !["0.0.0.0", "::"].contains(host) else {
      throw Problem(
        description: "DOGEAR_INNER must be an address of this server, as the others connect to it")
    }
    guard database?.isPostgres == true else {
      throw Problem(description: "DOGEAR_INNER needs DOGEAR_DATABASE=postgres://USER@HOST/NAME")
    }
    guard !isDevelopment else {
      throw Problem(description: "DOGEAR_INNER can't be used with DOGEAR_DEVELOPMENT")
    }
    (self.host, self.port) = (host, port)
  }

  /// The host, without the brackets of an IPv6 address, and the port.
  private static func parts(of text: String) -> (host: String, port: Int)? {
    guard text.utf8.count <= 300, let colon = text.lastIndex(of: ":"),
      let port = Int(text[text.index(after: colon)...]), (0...65535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    return host.isEmpty ? nil : (String(host), port)
  }

  /// The numeric address of the host. Waits for name servers where it has a name.
  ///
  /// - Throws: `ClusterError.unknownHost`.
  func address() throws(ClusterError) -> String {
    let address = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text -> String? in
      guard let base = text.baseAddress, clinux_resolve(host, base, 128) == 0 else { return nil }
      return String(cString: base)
    }
    guard let address else { throw .unknownHost(host) }
    return address
  }
}
