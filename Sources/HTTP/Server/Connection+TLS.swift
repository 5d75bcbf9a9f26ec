extension Connection {
  /// Goes on with the handshake. Returns true once it is done.
  func shakeHands() -> Bool {
    switch tls?.shakeHands() ?? .failed {
    case .done:
      // What completes the handshake leaves together with what follows it.
      isShakingHands = false
      isReadable = true
      begin()
      return true
    case .waiting: flush()
    case .plainHTTP: answerPlainHTTP()
    case .failed: abort()
    }
    return false
  }

  /// In clear, so that whoever forgot the "s" of "https" gets to read it.
  private func answerPlainHTTP() {
    isShakingHands = false
    isReadable = true
    output.tls = nil
    let response = HTTPError(.badRequest, "This port speaks HTTPS: the address begins with https://").response
    guard case .bytes(let body) = response.body else { return abort() }
    loop.state.dateLine.update()
    ResponseHead.write(
      response, framing: .length(body.count), connection: "Connection: close\r\n",
      date: loop.state.dateLine.bytes, to: &output.buffer)
    output.buffer.append(body)
    closeWhenSent(lingering: true)
  }
}
