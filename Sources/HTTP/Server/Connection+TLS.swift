// The TLS handshake of a connection; plain HTTP to the port gets 400 in clear.
extension Connection {
  /// Goes on with the handshake. Returns true once it is done.
  func shakeHands() -> Bool {
    switch tls?.shakeHands() ?? .failed {
    case .done:
      // The end of the handshake leaves together with what follows it.
      reading.edge(peerClosed: false)
      begin()
      return true
    case .waiting: flush()
    case .plainHTTP: refusePlainHTTP()
    case .failed: abort()
    }
    return false
  }

  /// Responds in clear, so that a client that forgot the "s" of "https" gets to read it.
  private func refusePlainHTTP() {
    reading.edge(peerClosed: false)
    output.tls = nil
    let response = shard.core.refusal(
      HTTPError(.badRequest, "This port speaks HTTPS: the address begins with https://"))
    guard case .bytes(let body) = response.body else { return abort() }
    loop.state.dateLine.update()
    ResponseHead.write(
      response, framing: .length(body.count), connection: "Connection: close\r\n",
      date: loop.state.dateLine.bytes, to: &output.buffer)
    output.buffer.append(body)
    closeWhenSent(lingering: true)
  }
}
