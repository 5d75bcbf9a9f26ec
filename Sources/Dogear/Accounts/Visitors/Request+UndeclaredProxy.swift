import HTTP

extension Request {
  /// The addresses of this machine and of private networks (RFC 1918, RFC 4193, RFC 6598).
  private static let near = try? TrustedProxies([
    "unix", "127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10",
    "fc00::/7",
  ])

  /// Whether the request seems to come through a proxy near the server, by the header fields of one. Only peers in private
  /// networks count, as anybody else may send these fields, too.
  public var seemsForwarded: Bool {
    ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"].contains { headers.contains($0) }
      && Self.near?.contains(peerAddress) == true
  }

  /// Whether the request came by https to a proxy that nobody declared, as the proxy's own fields say (RFC 7239, 5.4):
  /// the server answers as if the connection were plain. Anybody may send these fields; they only warn.
  var isSecureBeforeProxy: Bool {
    guard !isSecure else { return false }
    let forwarded = headers["Forwarded"]?.lowercased().replacing("\"", with: "") ?? ""
    return headers["X-Forwarded-Proto"]?.lowercased() == "https" || forwarded.contains("proto=https")
  }
}
