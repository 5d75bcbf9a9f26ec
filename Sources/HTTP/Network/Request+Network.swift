extension Request {
  /// The network of one customer of a provider, as a text: an address of IPv4, the /64 around an address of IPv6. Where
  /// the client has no address, as over a Unix-domain socket, what stands in its place.
  public var remoteNetwork: String { IPAddress(remoteAddress)?.network.text ?? remoteAddress }
}
