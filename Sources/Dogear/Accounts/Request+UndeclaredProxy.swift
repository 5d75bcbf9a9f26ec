import HTTP

extension Request {
  /// Whether the request came by https to a proxy that nobody declared, as the proxy's own fields say (RFC 7239, 5.4):
  /// the server answers as if the connection were plain. Anybody may send these fields; they only warn.
  var isSecureBeforeProxy: Bool {
    guard !isSecure else { return false }
    let forwarded = headers["Forwarded"]?.lowercased().replacing("\"", with: "") ?? ""
    return headers["X-Forwarded-Proto"]?.lowercased() == "https" || forwarded.contains("proto=https")
  }
}
