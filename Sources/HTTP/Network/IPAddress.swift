import CLinux

/// An address of the internet, IPv4 as a part of IPv6 (RFC 4291, 2.5.5.2).
struct IPAddress: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The address that a text writes in numbers, without brackets or port.
  init?(_ text: String) {
    guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
    var octets: (UInt64, UInt64) = (0, 0)
    let isValid = withUnsafeMutableBytes(of: &octets) { bytes in
      bytes.baseAddress.map { clinux_parse_address(text, $0.assumingMemoryBound(to: UInt8.self)) } ?? false
    }
    guard isValid else { return nil }
    high = UInt64(bigEndian: octets.0)
    low = UInt64(bigEndian: octets.1)
  }

  var isIPv4: Bool { high == 0 && low >> 32 == 0xffff }

  /// The shortest form (RFC 5952).
  var text: String {
    let octets = (high.bigEndian, low.bigEndian)
    return withUnsafeBytes(of: octets) { bytes in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 46) { text in
        guard let octets = bytes.baseAddress, let text = text.baseAddress else { return "" }
        clinux_format_address(octets.assumingMemoryBound(to: UInt8.self), text)
        return String(cString: text)
      }
    }
  }
}

extension IPAddress {
  /// The blocks that are no addresses of hosts on the public internet (RFC 6890, and IANA's registries of special-purpose
  /// addresses). All of IPv6 but 2000::/3 is none either (RFC 4291, 2.4).
  private static let special = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ].compactMap(IPBlock.init)

  /// Whether a host of the public internet may have it.
  var isPublic: Bool {
    guard isIPv4 || high >> 61 == 1 else { return false }
    return !Self.special.contains { $0.contains(self) }
  }
}

/// A block of addresses, `192.0.2.0/24` or `2001:db8::/32` (RFC 4632); a single address without a length.
struct IPBlock: Sendable, Equatable {
  private let base: IPAddress
  private let mask: IPAddress

  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let address = IPAddress(parts[0]) else { return nil }
    // A mapped block is one of IPv4 only if it is written so.
    let isShort = !parts[0].utf8.contains(0x3a)
    var length = 128
    if parts.count == 2 {
      guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(ByteClass.isDigit),
        let number = Int(parts[1]), number <= (isShort ? 32 : 128)
      else { return nil }
      length = number + (isShort ? 96 : 0)
    }
    mask = IPAddress(
      high: Self.ones(min(length, 64)), low: Self.ones(max(length - 64, 0)))
    base = IPAddress(high: address.high & mask.high, low: address.low & mask.low)
  }

  func contains(_ address: IPAddress) -> Bool {
    address.high & mask.high == base.high && address.low & mask.low == base.low
  }

  private static func ones(_ count: Int) -> UInt64 {
    count == 0 ? 0 : UInt64.max << UInt64(64 - count)
  }
}

extension Request {
  /// The network of one customer of a provider, as a text: an address of IPv4, the /64 around an address of IPv6. Where
  /// the client has no address, as over a Unix-domain socket, what stands in its place.
  public var remoteNetwork: String { IPAddress(remoteAddress)?.network.text ?? remoteAddress }
}
