extension Configuration {
  /// The advice to the operator about a proxy, or about its absence; nil where nothing speaks for one that is not
  /// declared. At the start nobody knows whether there is a proxy, but some settings need one: a Unix socket, an https
  /// address without a certificate. Any other address without one is a proxy's to reach, or sends passwords in clear.
  var proxyWarning: String? {
    guard network.proxies == nil, tls == nil else { return nil }
    let purpose = "so that visitors can be told apart and cookies go with Secure"
    if network.unixSocket != nil {
      return "Only a proxy connects to DOGEAR_UNIX_SOCKET: set DOGEAR_TRUSTED_PROXIES=unix, \(purpose)."
    }
    if let url, url.hasPrefix("https:") {
      return
        "Without DOGEAR_CERTIFICATE only a proxy can serve \(url): set DOGEAR_TRUSTED_PROXIES to its address, "
        + "\(purpose)."
    }
    guard !isLoopback else { return nil }
    return "Listening on \(host) without TLS: passwords go in clear. If a proxy before it serves https, set "
      + "DOGEAR_TRUSTED_PROXIES to its address, \(purpose); if not, set DOGEAR_CERTIFICATE and DOGEAR_KEY."
  }

  /// Whether the server listens on an address of this machine alone.
  private var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
