import HTTP

extension Request {
  /// The network that a request comes from; nil where that does not tell people apart, as for a proxy on the same machine,
  /// or for one that nobody declared, which may stand for all.
  var networkOfPerson: String? {
    let isLocal = remoteAddress.isEmpty || remoteAddress == "::1" || remoteAddress.hasPrefix("127.")
    return isLocal || (seemsForwarded && remoteAddress == peerAddress) ? nil : remoteNetwork
  }
}
