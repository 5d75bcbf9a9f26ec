import CLinux
import Synchronization

/// Refuses requests of an address that sends more than so many a second: 429, and when to come back in
/// `Retry-After` (RFC 6585, 4). Put it inside of `ForwardedHeaders`, whose word about addresses it takes.
///
/// Each IPv4 address, and each /64 network of IPv6, has a bucket of `burst` tokens that fills by `perSecond`; a request takes
/// one. Where several servers share the requests, each has its part of both. Clients whose address a proxy does not tell share
/// one; clients of a Unix-domain socket without a known address are not limited.
public final class RateLimit: Middleware {
  /// Addresses that are remembered at once. Beyond, those that have been quiet longest are forgotten.
  static let mostAddresses = 100_000

  private struct Buckets {
    /// The time at which each bucket is full again, in nanoseconds since boot: those used since `rotated`, and those before.
    var recent: [IPAddress: UInt64] = [:]
    var former: [IPAddress: UInt64] = [:]
    var rotated: UInt64 = 0
  }

  private let (perSecond, burst): (Double, Int)
  private let servers: @Sendable () -> Int
  private let clock: @Sendable () -> UInt64
  private let isExempt: @Sendable (Request) -> Bool
  private let buckets = Mutex(Buckets())
  private let refused = Atomic(0)

  /// A limit of at least one request in an hour. `exempting` names requests that are not counted; `servers` tells the number
  /// of servers to which a load balancer hands the requests of an address in turn.
  public convenience init(
    perSecond: Double, burst: Int, among servers: @escaping @Sendable () -> Int = { 1 },
    exempting isExempt: @escaping @Sendable (Request) -> Bool = { _ in false }
  ) {
    self.init(
      perSecond: perSecond, burst: burst, among: servers, exempting: isExempt, clock: { clinux_uptime() })
  }

  init(
    perSecond: Double, burst: Int, among servers: @escaping @Sendable () -> Int = { 1 },
    exempting isExempt: @escaping @Sendable (Request) -> Bool = { _ in false },
    clock: @escaping @Sendable () -> UInt64
  ) {
    (self.perSecond, self.burst, self.servers) = (perSecond, burst, servers)
    self.clock = clock
    self.isExempt = isExempt
  }

  /// The requests so far that were refused.
  public var refusedCount: Int { refused.load(ordering: .relaxed) }

  var addressCount: Int { buckets.withLock { $0.recent.count + $0.former.count } }

  /// Passes the request on, or throws 429.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    guard !isExempt(request), let network = Self.network(of: request), let wait = take(network) else {
      return try await next(request)
    }
    refused.add(1, ordering: .relaxed)
    let seconds = (wait + 999_999_999) / 1_000_000_000
    throw HTTPError(
      .tooManyRequests, "Too many requests from your address.", headers: ["Retry-After": "\(max(1, seconds))"]
    )
  }

  private static func network(of request: Request) -> IPAddress? {
    let address = request.remoteAddress
    // Nobody has the unspecified address.
    return address == ForwardedHeaders.unknownAddress
      ? IPAddress(high: 0, low: 0) : IPAddress(address)?.network
  }

  /// Takes a token, or returns the nanoseconds until there is one.
  private func take(_ network: IPAddress) -> UInt64? {
    let (now, count) = (clock(), max(servers(), 1))
    let bucket = TokenBucket(
      burst: min(max(burst / count, 1), 1_000_000),
      perSecond: min(max(perSecond / Double(count), 1 / 3600), 1_000_000))
    return buckets.withLock { buckets in
      // A bucket that was not used for as long as filling takes is full, and can be forgotten.
      if now &- buckets.rotated > bucket.depth || buckets.recent.count >= Self.mostAddresses / 2 {
        buckets.former = buckets.recent
        buckets.recent = [:]
        buckets.rotated = now
      }
      var full = buckets.recent[network] ?? buckets.former[network] ?? now
      if let wait = bucket.take(from: &full, at: now) { return wait }
      buckets.recent[network] = full
      return nil
    }
  }
}
