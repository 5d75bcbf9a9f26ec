/// A body that is handed over while it arrives.
struct StreamedBody {
  var body: IncomingBody
  let pipe: BodyPipe
  /// True until the client was told that it may send the body (RFC 9110, 10.1.1).
  var awaitsContinue: Bool
}

extension HTTP1Session: BodySource {
  /// Has a request answered whose body is still to come.
  func stream(_ body: IncomingBody, of head: consuming RequestHead, hasMore: Bool) {
    let pipe = BodyPipe(loop: connection.loop, source: self)
    incoming = StreamedBody(body: body, pipe: pipe, awaitsContinue: head.expectsContinue && !hasMore)
    dispatch(head, body: [], pipe: pipe)
    if incoming?.awaitsContinue == false { connection.setDeadline(in: core.bodyTimeout) }
  }

  func receiveStreamed(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let pipe = incoming?.pipe else { return 0 }
    do throws(HTTPError) {
      var content: [UInt8] = []
      let used = try incoming?.body.receive(bytes, into: &content) ?? 0
      pipe.receive(content)
      if incoming?.body.isComplete == true {
        incoming = nil
        connection.deadline = .never
        pipe.end()
      } else if pipe.wantsMore {
        connection.setDeadline(in: core.bodyTimeout)
      } else {
        // The client waits for the handler.
        connection.deadline = .never
      }
      return used
    } catch {
      core.refusedRequestCount.add(1, ordering: .relaxed)
      failBody(error)
      return bytes.count
    }
  }

  func bodyWanted() {
    guard phase == .handling || phase == .producing, let incoming else { return }
    if incoming.awaitsContinue {
      self.incoming?.awaitsContinue = false
      if phase == .handling { connection.output.buffer.append("HTTP/1.1 100 Continue\r\n\r\n") }
    }
    connection.setDeadline(in: core.bodyTimeout)
    connection.pump()
  }

  /// Tells the handler that the rest of the body does not come. Where the next request begins is unknown.
  func failBody(_ error: HTTPError) {
    guard let pipe = incoming?.pipe else { return }
    incoming = nil
    keepsAlive = false
    lingers = true
    connection.deadline = .never
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
