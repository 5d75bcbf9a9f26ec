import Bytes
import HTTP

/// The key that two servers of a cluster agreed on: the one proves by it that a request is its own, as sent, and the other
/// takes each once.
struct ClusterSession: Sendable {
  /// The name of the session: a number that the server made, which nobody could know before.
  let id: String
  private let hmac: HMACSHA256

  /// Agrees on a session from the numbers that both sides made.
  init(id: String, greeting: String, key: ClusterKeys.Key) {
    self.id = id
    hmac = HMACSHA256(key: key.code(of: "session", greeting, id))
  }

  /// The proof that a request is the holder's: it covers all that is sent but its own field and the framing.
  func proof(method: Method, target: String, headers: Headers, body: [UInt8]) -> String {
    var bytes = Array("\(method.rawValue) \(target)\n".utf8)
    for field in headers where !Self.isLeftOut(field.name) {
      bytes += Array("\(field.name.lowercased()):\(field.value)\n".utf8)
    }
    bytes += Array("\(body.count)\n".utf8)
    bytes += body
    return Base64URL.encode(hmac.code(of: bytes))
  }

  private static func isLeftOut(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == ClusterField.proof.lowercased() || name == "content-length"
      || PassedHeaders.isOfConnection(name)
  }
}

/// The header fields between the servers of a cluster.
enum ClusterField {
  /// The beginning of all their names; no such field of a client is passed on.
  static let prefix = "Inner-"
  /// The names of the keys that a server has.
  static let keys = "Inner-Keys"
  /// The number that a server made for a greeting.
  static let greeting = "Inner-Greeting"
  /// The name of the key that was chosen.
  static let key = "Inner-Key"
  /// The server that is asked, by its name.
  static let server = "Inner-Server"
  static let session = "Inner-Session"
  static let number = "Inner-Number"
  static let proof = "Inner-Proof"
  static let address = "Inner-Address"
  static let peer = "Inner-Peer"
  static let scheme = "Inner-Scheme"
  static let host = "Inner-Host"
  static let requestID = "Inner-Request"
}
