// Request bodies over HTTP/2: gathered, or handed over at once; windows, and the least rate of an upload.
extension HTTP2Stream: BodySource {
  /// Gathers or streams the body that follows, as the route wants it.
  func beginBody(_ head: consuming RequestHead, _ session: HTTP2Session) throws(HTTPError) {
    let mode = session.core.bodyMode(head.method, head.target.path)
    let limit = mode.limit ?? session.core.configuration.maxBodyBytes
    if case .length(let length) = head.framing, length > limit { throw IncomingBody.tooLarge(limit) }
    let expectsContinue = head.expectsContinue
    if case .streamed = mode {
      let pipe = BodyPipe(loop: session.connection.loop, source: self)
      let upload = Machine.Upload(pipe: pipe, limit: limit, awaitsContinue: expectsContinue)
      dispatch(head, upload, session)
      if !expectsContinue { awaitMore(upload, session) }
    } else {
      let deadline = session.bodyDeadline()
      session.bodies.begin(id)
      machine.gather(HTTP2GatheredRequest(head, limit: limit, deadline: deadline))
      if expectsContinue { session.sendContinue(self) }
      session.note(deadline)
    }
  }

  /// Gives the client a period for more of the body, unless one has begun.
  private func awaitMore(_ upload: Machine.Upload, _ session: HTTP2Session) {
    guard upload.period == nil else { return }
    let deadline = session.bodyDeadline()
    upload.period = Machine.Upload.Period(
      pace: BodyPeriod(start: session.connection.loop.state.uptime), end: deadline)
    session.note(deadline)
  }

  /// The time for more of the body is over. A body that is gathered is late; of one that is handed over enough may have
  /// come, and the next period begins.
  func bodyIsLate(_ body: Machine.LateBody, _ session: HTTP2Session) {
    let error = HTTPError(.requestTimeout)
    switch body {
    case .gathered(let request): session.fail(self, error, isHead: request.isHead)
    case .streamed(let upload, let pace):
      let rate = session.core.configuration.minReceiveRate
      if pace.isTooSlow(at: session.connection.loop.state.uptime, rate: rate) {
        failBody(error)
      } else {
        awaitMore(upload, session)
      }
    }
  }

  /// The server stops: a body that is half there gets less time.
  func hurryBody() {
    guard let session else { return }
    let end = session.deadline(in: session.core.drainPatience)
    if let deadline = machine.hurryBody(until: end) { session.note(deadline) }
  }

  /// Takes a piece of the body. The connection's window is open for others in any case; the stream's window is opened again as
  /// far as there is room.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let session else { return }
    if let request = machine.gathered {
      receive(bytes, of: request, session)
    } else if let upload = machine.upload {
      receive(bytes, of: upload, session)
    }
  }

  private func receive(
    _ bytes: UnsafeBufferPointer<UInt8>, of request: HTTP2GatheredRequest, _ session: HTTP2Session
  ) {
    do throws(HTTPError) {
      try request.receive(bytes)
      session.bodies.add(bytes.count)
      session.connection.reportHeldBytes()
      if session.bodies.admits(id) { session.openWindow(of: id, by: request.inflow.takeHeld()) }
    } catch {
      session.fail(self, error, isHead: request.isHead)
    }
  }

  private func receive(
    _ bytes: UnsafeBufferPointer<UInt8>, of upload: Machine.Upload, _ session: HTTP2Session
  ) {
    do throws(HTTPError) {
      try upload.receive(bytes.count)
      upload.pipe.receive(Array(bytes))
      openWindow(upload, session)
      keep(upload.pipe.waitingBytes, session)
      session.connection.reportHeldBytes()
    } catch {
      session.core.refusedRequestCount.add(1, ordering: .relaxed)
      failBody(error)
    }
  }

  /// Lets the client send as much as has come of a body that is gathered.
  func openWindow(_ session: HTTP2Session) {
    guard let request = machine.gathered else { return }
    session.openWindow(of: id, by: request.inflow.takeHeld())
  }

  private func openWindow(_ upload: Machine.Upload, _ session: HTTP2Session) {
    guard upload.pipe.wantsMore else {
      // The client waits for the handler.
      upload.period = nil
      return
    }
    session.openWindow(of: id, by: upload.inflow.takeHeld())
    awaitMore(upload, session)
  }

  func bodyEnded() {
    if let session, let request = machine.gathered {
      session.endGathering(id, request.body.count)
      dispatch(request.head, body: request.body)
    } else {
      machine.endUpload()?.end()
    }
  }

  func bodyWanted() {
    guard let session, let upload = machine.upload else { return }
    if machine.wantUpload() == .sendContinueAndRead { session.sendContinue(self) }
    keep(upload.pipe.waitingBytes, session)
    openWindow(upload, session)
    session.pullSoon()
  }

  /// Tells the handler that the rest of the body does not come.
  private func failBody(_ error: HTTPError) {
    machine.endUpload()?.end(.failure(error))
  }
}

extension HTTP2Session {
  /// The deadline by which more of a body has to be there.
  fileprivate func bodyDeadline() -> Deadline {
    deadline(in: connection.shard.patience(core.bodyTimeout))
  }
}
