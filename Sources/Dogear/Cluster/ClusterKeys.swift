import Bytes

/// The keys by which the servers of a cluster know each other, which follow from the keys that all of them sign with: the
/// newest first.
public struct ClusterKeys: Sendable {
  /// A key, and the name by which servers agree on one.
  struct Key: Sendable {
    let name: String
    private let hmac: HMACSHA256

    init(serverKey: [UInt8]) {
      let own = HMACSHA256(key: serverKey).code(of: Array("cluster".utf8))
      hmac = HMACSHA256(key: own)
      name = Base64URL.encode(Array(hmac.code(of: Array("name".utf8)).prefix(6)))
    }

    /// The code of some texts; the length of each keeps it apart from the next.
    func code(of texts: String...) -> [UInt8] {
      hmac.code(of: texts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
    }
  }

  private let keys: [Key]

  init(serverKeys: [[UInt8]]) {
    keys = serverKeys.map { Key(serverKey: $0) }
  }

  /// The names of all keys.
  var names: [String] { keys.map(\.name) }

  /// The newest key that is among the names; nil where there is none.
  func newest(among names: [String]) -> Key? { keys.first { names.contains($0.name) } }
}
