import CLinux

/// The addresses of a name, as the system's resolver finds them.
enum AddressLookup {
  /// The most addresses of a name that are looked at.
  private static let limit = 16

  /// The addresses of a host in the order in which to try them, looked up on a thread of its own, as that may take long; none
  /// where it has none.
  static func addresses(of host: String) async -> [IPAddress] {
    if let address = IPAddress(host) { return [address] }
    return await withCheckedContinuation { continuation in
      let lookup = Unmanaged.passRetained(Lookup(host: host, continuation: continuation)).toOpaque()
      let error = clinux_start_thread(
        "lookup",
        { context in
          let lookup = Unmanaged<Lookup>.fromOpaque(context).takeRetainedValue()
          lookup.continuation.resume(returning: AddressLookup.find(lookup.host))
        }, lookup)
      guard error != 0 else { return }
      Unmanaged<Lookup>.fromOpaque(lookup).takeRetainedValue().continuation.resume(returning: [])
    }
  }

  private final class Lookup: Sendable {
    let host: String
    let continuation: CheckedContinuation<[IPAddress], Never>

    init(host: String, continuation: CheckedContinuation<[IPAddress], Never>) {
      (self.host, self.continuation) = (host, continuation)
    }
  }

  /// Looks a host up, and waits for the answer.
  private static func find(_ host: String) -> [IPAddress] {
    var octets = [UInt64](repeating: 0, count: limit * 2)
    let count = octets.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map {
        clinux_addresses(host, $0.assumingMemoryBound(to: UInt8.self), Int32(limit))
      } ?? 0
    }
    return (0..<max(0, Int(count))).map {
      IPAddress(high: UInt64(bigEndian: octets[$0 * 2]), low: UInt64(bigEndian: octets[$0 * 2 + 1]))
    }
  }
}
