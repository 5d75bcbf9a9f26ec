import Testing

@testable import HTTP

@Suite("The request of a stream of HTTP/2", .timeLimit(.minutes(10)))
struct HTTP2StreamRequestTests {
  private static let unchanged = [String](repeating: "", count: Exchange.all.count)

  // MARK: Whole requests

  @Test("A request waits for room, then for a worker, and is handled")
  func whole() {
    var machine = Exchange.head
    machine.wait("request")
    #expect(machine.text == "request waits")
    #expect(!machine.isHandling)
    machine.dispatch { "worker" }
    #expect(machine.text == "worker called for request")
    #expect(machine.isHandling)
    #expect(machine.worker == "worker")
    #expect(machine.begin { $0 == "request" } == "request")
    #expect(machine.text == "worker handles")
    #expect(machine.isHandling)
    #expect(machine.begin { _ in true } == nil)
  }

  @Test("A request waits again if there is no room after all")
  func again() {
    var machine = Exchange.atCalled()
    #expect(machine.begin { _ in false } == nil)
    #expect(machine.text == "request waits")
    #expect(machine.worker == nil)
    machine.dispatch { "other" }
    #expect(machine.text == "other called for request")
  }

  @Test("A worker is called only for a request that waits")
  func calls() {
    var calls = 0
    for var machine in Exchange.all {
      machine.dispatch {
        calls += 1
        return "other"
      }
    }
    #expect(calls == 1)
  }

  @Test("Nothing begins twice")
  func late() {
    let row = Exchange.row { machine in
      if case .head = machine { return "" }
      machine.gather(HTTP2GatheredRequest(Requests.pending(1).head, limit: 1, deadline: .never))
      machine.dispatch("other", Exchange.made(1)) { "other" }
      return ""
    }
    #expect(row == Self.unchanged)
  }

  @Test("A request is complete after its head or its body")
  func complete() {
    let row = Exchange.row { machine in
      machine.wait("request")
      return ""
    }
    var expected = Self.unchanged
    expected[0...1] = [", request waits", ", request waits"]
    #expect(row == expected)
  }

  // MARK: Gathered bodies

  @Test("A body is gathered within its limit, and says by how much the window may open")
  func gather() throws {
    let machine = Exchange.atBody(limit: 5)
    let request = try #require(machine.gathered)
    try request.receive(3)
    try request.receive(1)
    #expect(machine.text == "body 4")
    #expect(request.inflow.takeHeld() == 4)
    #expect(request.inflow.takeHeld() == 0)
    try request.receive(1)
    #expect(throws: HTTPError.self) { try request.receive(1) }
    #expect(machine.text == "body 5")
    #expect(request.inflow.takeHeld() == 1)
  }

  @Test("Only a body that is gathered can be added to")
  func gathered() {
    #expect(Exchange.all.map { $0.gathered != nil } == Exchange.all.map { $0.text.hasPrefix("body") })
  }

  // MARK: Streamed bodies

  @Test("A request whose body is arriving does not wait")
  func streamed() {
    var machine = Exchange.atCalled(Exchange.made(5))
    #expect(machine.text == "worker called for request <pipe")
    #expect(machine.begin { _ in false } == "request")
    #expect(machine.text == "worker handles <pipe")
  }

  @Test("A request whose body has come before its worker began may wait like others")
  func streamedAndComplete() {
    var machine = Exchange.atCalled(Exchange.made(5))
    #expect(machine.endUpload() == "pipe")
    #expect(machine.begin { _ in false } == nil)
    #expect(machine.text == "request waits")
  }

  @Test("A streamed body counts for its limit, its window and its period")
  func upload() throws {
    let upload = Exchange.made(5)
    try upload.receive(3)
    upload.period = Exchange.Upload.Period(pace: BodyPeriod(start: 1), end: Deadline(8))
    try upload.receive(2)
    #expect(upload.period?.pace.received == 2)
    #expect(upload.deadline == Deadline(8))
    #expect(throws: HTTPError.self) { try upload.receive(1) }
    #expect(upload.inflow.takeHeld() == 5)
  }

  @Test("The client is told once that it may send the body")
  func sendContinue() {
    let machine = Exchange.atHandling(Exchange.made(5, awaitsContinue: true))
    #expect(machine.text == "worker handles <pipe?")
    #expect(machine.wantUpload() == .sendContinueAndRead)
    #expect(machine.text == "worker handles <pipe")
    #expect(machine.wantUpload() == .read)
  }

  @Test("A client whose response has begun is told nothing more")
  func noContinue() {
    for machine in [
      Exchange.atProducing(Exchange.made(5, awaitsContinue: true)),
      .atStreaming(Exchange.made(5, awaitsContinue: true)),
    ] {
      #expect(machine.wantUpload() == .read)
      #expect(machine.upload?.awaitsContinue == false)
    }
  }

  @Test("Nobody can want a body that does not arrive, and one that does ends once")
  func end() {
    for var machine in Exchange.all {
      let (before, hasUpload) = (machine.text, machine.text.hasSuffix(" <pipe"))
      #expect(machine.wantUpload() == (hasUpload ? .read : .nothing), "\(before)")
      #expect(machine.endUpload() == (hasUpload ? "pipe" : nil), "\(before)")
      #expect(machine.text == String(hasUpload ? before.dropLast(6) : before[...]))
      #expect(machine.wantUpload() == .nothing)
      #expect(machine.endUpload() == nil)
    }
  }
}
