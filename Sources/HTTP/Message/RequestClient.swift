/// The client of a request, as far as the server knows: what a server tells another one that it passes the request on to.
public struct RequestClient: Sendable, Equatable {
  /// The client's address (``Request/remoteAddress``).
  public var address: String
  /// The address of the connection's other end (``Request/peerAddress``).
  public var peerAddress: String
  /// Whether the client's connection is encrypted.
  public var isSecure: Bool
  /// The authority that the client asked for.
  public var host: String?
  /// The name of the request in logs.
  public var id: String?

  /// Makes the client of a request.
  public init(address: String, peerAddress: String, isSecure: Bool, host: String?, id: String?) {
    (self.address, self.peerAddress, self.isSecure) = (address, peerAddress, isSecure)
    (self.host, self.id) = (host, id)
  }
}

extension Request {
  /// The client, as far as is known.
  public var client: RequestClient {
    RequestClient(address: remoteAddress, peerAddress: peerAddress, isSecure: isSecure, host: host, id: id)
  }

  /// The same request as of another client: for a server that another one, which it trusts, passed it on to.
  public func of(_ client: RequestClient) -> Request {
    var request = self
    request.context = Context(
      remoteAddress: client.address, peerAddress: client.peerAddress, isSecure: client.isSecure,
      host: client.host, id: client.id)
    return request
  }
}
