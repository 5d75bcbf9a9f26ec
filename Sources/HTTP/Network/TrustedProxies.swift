/// The proxies whose word about a request counts.
public struct TrustedProxies: Sendable, Equatable {
  /// An entry that is no address.
  public struct Malformed: Error, Equatable, CustomStringConvertible {
    /// The entry.
    public let entry: String
    /// The reason in words.
    public var description: String {
      "not an address, a block of addresses such as 10.0.0.0/8, or \"unix\": \(entry)"
    }
  }

  private var blocks: [IPBlock] = []
  private var trustsUnixSockets = false

  /// Trusts nobody.
  public init() {}

  /// Trusts addresses (`127.0.0.1`), blocks of addresses (`10.0.0.0/8`, `fd00::/8`), and with `unix` whoever
  /// may connect to a Unix-domain socket.
  public init(_ entries: [String]) throws(Malformed) {
    for entry in entries {
      if entry == "unix" {
        trustsUnixSockets = true
      } else if let block = IPBlock(entry) {
        blocks.append(block)
      } else {
        throw Malformed(entry: entry)
      }
    }
  }

  /// True for the other end of a connection, as `Request.peerAddress` writes it.
  public func contains(_ address: String) -> Bool {
    if address.isEmpty { return trustsUnixSockets }
    return IPAddress(address).map { contains($0) } ?? false
  }

  func contains(_ address: IPAddress) -> Bool {
    blocks.contains { $0.contains(address) }
  }
}
