import Synchronization

/// A server on the internet that answers questions, such as `https://openlibrary.org`.
///
/// Its name is looked up once in a while, and connections go to the addresses that were found then and checked: a name stands
/// for machines of the public internet alone, so that nobody who has a say in names can have the program ask a neighbour of
/// its own (OWASP, “Server-Side Request Forgery Prevention”). A numeric address and `localhost` mean what they say. Redirects
/// are answers like others; ``RemoteFiles`` follows them.
public final class RemoteServer: Sendable {
  /// Sizes and times.
  public struct Limits: Sendable {
    /// The most bytes of an answer.
    public var answerBytes = 4 << 20
    /// The time for the head of an answer.
    public var headTimeout = Duration.seconds(10)
    /// The time for which the addresses of a name are used.
    public var lookupLifetime = Duration.seconds(300)
    /// The limits on connections.
    public var connections = HTTPClient.Limits()

    /// The defaults: eight connections, each made within five seconds.
    public init() {
      (connections.connections, connections.idleConnections) = (8, 2)
      connections.connectTimeout = .seconds(5)
      connections.silenceTimeout = .seconds(10)
    }
  }

  /// An answer, complete.
  public struct Answer: Sendable {
    /// The status.
    public let status: Status
    /// The header fields.
    public let headers: Headers
    /// The content.
    public let body: [UInt8]

    /// Makes an answer.
    public init(status: Status, headers: Headers = Headers(), body: [UInt8]) {
      (self.status, self.headers, self.body) = (status, headers, body)
    }
  }

  /// The address by which it is known.
  public let address: WebAddress
  private let headers: Headers
  private let limits: Limits
  private let mayBeNear: Bool
  private let authoritiesFile: String?
  private let lookUp: @Sendable (_ host: String) async -> [IPAddress]

  /// The clients of the addresses that a look-up found, the one that is asked first.
  private struct Known: Sendable {
    let clients: [HTTPClient]
    let time: ContinuousClock.Instant
  }

  private let known = Mutex<Known?>(nil)

  /// Makes a server that is asked at an address.
  ///
  /// - Parameters:
  ///   - headers: fields of each request, `User-Agent` among them; `Host` is added.
  ///   - authoritiesFile: the certificate authorities that are trusted, in PEM form; nil for the system's.
  public convenience init(
    _ address: WebAddress, headers: Headers, authoritiesFile: String? = nil, limits: Limits = Limits()
  ) {
    self.init(
      address, headers: headers, authoritiesFile: authoritiesFile, limits: limits,
      lookUp: AddressLookup.addresses(of:))
  }

  /// - Parameter mayBeNear: whether a numeric address and `localhost` mean what they say, as whoever runs the program chose
  ///   them; those that another server names are public like all others.
  init(
    _ address: WebAddress, headers: Headers, authoritiesFile: String? = nil, limits: Limits,
    mayBeNear: Bool = true,
    lookUp: @escaping @Sendable (_ host: String) async -> [IPAddress]
  ) {
    var fields = headers
    fields["Host"] = address.authority
    (self.address, self.headers, self.limits) = (address, fields, limits)
    (self.authoritiesFile, self.lookUp, self.mayBeNear) = (authoritiesFile, lookUp, mayBeNear)
  }

  /// Asks for a path, which begins with a slash, and a query, whose pairs with an empty value are left out.
  ///
  /// - Throws: `HTTPClientError` where the server can't be asked, `HTTPError` with status 502 for an answer that is cut off or
  ///   too large, or `CancellationError`.
  public func get(_ path: String, query: [(name: String, value: String)] = []) async throws -> Answer {
    let request = ClientRequest(.get, address.path + path + PercentEncoding.query(query), headers: headers)
    var failure: any Error = HTTPClientError.unknownHost(address.host)
    for client in try await clients() {
      do {
        let response = try await client.send(request, headTimeout: limits.headTimeout)
        let body = try await response.body.collect(limit: limits.answerBytes)
        return Answer(status: response.status, headers: response.headers, body: body)
      } catch let error as HTTPClientError where error.isOfAddress {
        failure = error
      }
    }
    // The name may lead elsewhere by now.
    known.withLock { $0 = nil }
    throw failure
  }

  /// The authorities, which are read beside the loops.
  private func trust() async throws -> TLSTrust {
    try await withTaskExecutorPreference(EventLoop.aside) {
      try authoritiesFile.map { try TLSTrust(authoritiesFile: $0) } ?? TLSTrust.system.get()
    }
  }

  /// The clients of its addresses.
  private func clients() async throws -> [HTTPClient] {
    if let known = known.withLock({ $0 }), known.time.duration(to: .now) < limits.lookupLifetime {
      return known.clients
    }
    let found = await lookUp(address.host)
    if found.isEmpty { throw HTTPClientError.unknownHost(address.host) }
    let allowed = mayBeNear && address.namesMachine ? found : found.filter(\.isPublic)
    if allowed.isEmpty { throw HTTPClientError.privateAddress(address.host) }
    let tls = address.isSecure ? HTTPClient.TLS(try await trust(), name: address.host) : nil
    let clients = allowed.prefix(4).map {
      HTTPClient(host: $0.text, port: address.port, tls: tls, limits: limits.connections)
    }
    known.withLock { $0 = Known(clients: clients, time: .now) }
    return clients
  }
}

extension HTTPClientError {
  /// Whether another address of the same server may do better.
  fileprivate var isOfAddress: Bool {
    switch self {
    case .unreachable, .connectTimeout, .untrusted: true
    default: false
    }
  }
}
