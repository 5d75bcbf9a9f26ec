// Request bodies over HTTP/1.1: back-pressure, `Expect: 100-continue`, the least rate of an upload.
extension HTTP1Session: BodySource {
  /// Has a request handled whose body is still to come.
  func stream(_ body: IncomingBody, of head: consuming RequestHead, _ terms: ResponseTerms, hasMore: Bool) {
    let pipe = BodyPipe(loop: connection.loop, source: self)
    let awaitsContinue = head.expectsContinue && !hasMore
    machine.handle(terms, StreamedBody(body: body, pipe: pipe, awaitsContinue: awaitsContinue))
    dispatch(head, body: [], pipe: pipe)
    if !awaitsContinue { awaitUpload() }
  }

  func receiveStreamed(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    do throws(HTTPError) {
      var content: [UInt8] = []
      guard let received = try machine.receiveUpload(bytes, into: &content) else { return 0 }
      received.pipe.receive(content)
      machine.upload?.period?.received += received.used
      if received.isComplete {
        connection.clearDeadline()
        received.pipe.end()
      } else if received.pipe.wantsMore {
        awaitUpload()
      } else {
        // The client waits for the handler.
        machine.upload?.period = nil
        connection.clearDeadline()
      }
      connection.reportHeldBytes()
      return received.used
    } catch {
      core.refusedRequestCount.add(1, ordering: .relaxed)
      cutUpload(error)
      return bytes.count
    }
  }

  func bodyWanted() {
    switch machine.wantUpload() {
    case .nothing: return
    case .read: break
    case .sendContinueAndRead: sendContinue()
    }
    awaitUpload()
    connection.reportHeldBytes()
    connection.pump()
  }

  /// Gives the client a period for more of the body, unless one has begun.
  private func awaitUpload() {
    guard let upload = machine.upload, upload.period == nil else { return }
    upload.period = BodyPeriod(start: connection.loop.state.uptime)
    connection.setDeadline(in: core.bodyTimeout)
  }

  /// The time for more of a streamed body is over. Returns true if enough has come, and the next period begins.
  func uploadKeepsPace() -> Bool {
    guard let upload = machine.upload, let period = upload.period else { return false }
    upload.period = nil
    let isTooSlow = period.isTooSlow(
      at: connection.loop.state.uptime, rate: core.configuration.minReceiveRate)
    if !isTooSlow { awaitUpload() }
    return !isTooSlow
  }

  /// Tells the client that it may send the body (RFC 9110, 10.1.1).
  func sendContinue() {
    connection.output.buffer.append("HTTP/1.1 100 Continue\r\n\r\n")
  }

  /// Tells the handler that the rest of the body does not come.
  func cutUpload(_ error: HTTPError) {
    if let pipe = machine.cutUpload() { end(pipe, error) }
  }

  func end(_ pipe: BodyPipe, _ error: HTTPError) {
    connection.clearDeadline()
    pipe.end(.failure(error))
  }
}

extension BodyMode {
  /// The most bytes, or nil for the server's limit.
  var limit: Int? {
    switch self {
    case .whole: nil
    case .limited(let limit), .streamed(let limit): limit
    }
  }
}
