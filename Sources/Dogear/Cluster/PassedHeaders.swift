import HTTP

/// The header of a request as one server passes it on to another: as its client sent it, with what the first knows of the
/// client in fields of its own.
enum PassedHeaders {
  /// Whether a field belongs to a connection, and is not passed on (RFC 9110, 7.6.1). The name is in lower case.
  static func isOfConnection(_ name: String) -> Bool {
    switch name {
    case "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
      "expect",
      "http2-settings":
      true
    default: false
    }
  }

  /// The fields of a request that is passed on.
  static func make(of request: Request) -> Headers {
    var headers = Headers()
    var hasHost = false
    for (name, value) in request.headers {
      let lowered = name.lowercased()
      if isOfConnection(lowered) || lowered == "content-length"
        || lowered.hasPrefix(ClusterField.prefix.lowercased())
      {
        continue
      }
      if lowered == "host" { hasHost = true }
      headers.add(name, value)
    }
    let client = request.client
    if !hasHost { headers.add("Host", client.host ?? "localhost") }
    headers.add(ClusterField.address, client.address)
    headers.add(ClusterField.peer, client.peerAddress)
    headers.add(ClusterField.scheme, client.isSecure ? "https" : "http")
    if let host = client.host { headers.add(ClusterField.host, host) }
    if let id = client.id { headers.add(ClusterField.requestID, id) }
    return headers
  }

  /// The facts about a client from the server that passed its request on.
  static func client(of request: Request) -> RequestClient {
    let headers = request.headers
    return RequestClient(
      address: headers[ClusterField.address] ?? "", peerAddress: headers[ClusterField.peer] ?? "",
      isSecure: headers[ClusterField.scheme] == "https", host: headers[ClusterField.host],
      id: headers[ClusterField.requestID])
  }

  /// The fields of a response, for the client.
  static func make(ofResponse fields: Headers) -> Headers {
    var headers = Headers()
    for (name, value) in fields where !isOfConnection(name.lowercased()) && name.lowercased() != "date" {
      headers.add(name, value)
    }
    return headers
  }
}
