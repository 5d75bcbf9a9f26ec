import Testing

@testable import HTTP

@Suite("The requests of a connection of HTTP/1.1", .timeLimit(.minutes(10)))
struct HTTP1RequestTests {
  // MARK: Head

  @Test("A connection waits for its first request")
  func new() {
    let machine = Requests.new
    #expect(machine.text == "head first")
    #expect(machine.wants)
    #expect(machine.terms == nil)
    #expect(machine.pipe == nil)
    #expect(machine.writer == nil)
    #expect(machine.stream == nil)
  }

  @Test("One empty line before a request is skipped")
  func emptyLine() {
    var machine = Requests.new
    machine.skipEmptyLine()
    #expect(machine.text == "head first after an empty line")
    machine.skipEmptyLine()
    #expect(machine.text == "head first after an empty line")
    // It is not the beginning of a request, which the client could be blamed for.
    #expect(machine.deadlinePassed().text == "close")
  }

  @Test("A head that arrives in pieces has a deadline from its first one on")
  func pieces() {
    var machine = Requests.new
    #expect(machine.awaitHead(HeadScanner()) == true)
    #expect(machine.text == "head first begun")
    #expect(machine.awaitHead(HeadScanner()) == false)
    machine.skipEmptyLine()
    #expect(machine.text == "head first begun")
  }

  @Test("A head may arrive after an empty line")
  func afterEmptyLine() {
    var machine = Requests.new
    machine.skipEmptyLine()
    #expect(machine.awaitHead(HeadScanner()) == true)
    #expect(machine.text == "head first begun")
  }

  @Test("A request without a body goes to its handler", arguments: [Requests.new, .begun])
  func handle(machine: Requests) {
    var machine = machine
    machine.handle(.old, nil)
    #expect(machine.text == "handling 1.0")
    #expect(!machine.wants)
    #expect(machine.isHandling)
    #expect(machine.terms == .old)
  }

  @Test("A request that can't be read is handled as the last one", arguments: [true, false])
  func refuse(isHead: Bool) {
    var machine = Requests.begun
    machine.refuse(isHead: isHead)
    #expect(machine.text == (isHead ? "handling HEAD lingering" : "handling lingering"))
  }

  @Test(
    "A request that is being handled is no more refused, nor followed", arguments: Requests.all.dropFirst(3))
  func late(before: Requests) {
    var machine = before
    machine.refuse(isHead: true)
    machine.handle(.old, nil)
    machine.gather(Requests.pending(3), .old)
    machine.skipEmptyLine()
    #expect(machine.awaitHead(HeadScanner()) == false)
    #expect(machine.takeComplete() == nil)
    #expect(machine.text == before.text)
  }

  // MARK: Body

  @Test("A body is gathered until it is complete")
  func gather() throws {
    var machine = Requests.gathering(5)
    #expect(machine.text == "body 0")
    #expect(machine.wants)
    #expect(try machine.receiveBody(3) == 3)
    #expect(machine.takeComplete() == nil)
    #expect(machine.text == "body 3")
    #expect(try machine.receiveBody(4) == 2)
    #expect(machine.takeComplete()?.body.count == 5)
    #expect(machine.text == "handling")
    #expect(machine.takeComplete() == nil)
  }

  @Test("A body grows in place")
  func inPlace() throws {
    let machine = Requests.gathering(900)
    var places: Set<UnsafeRawPointer?> = []
    for _ in 0..<9 {
      #expect(try machine.receiveBody(100) == 100)
      guard case .body(let pending, _) = machine else {
        Issue.record("the body is not gathered")
        return
      }
      pending.body.withUnsafeBytes { _ = places.insert($0.baseAddress) }
    }
    #expect(places.count == 1)
  }

  @Test("A body that breaks a rule is refused by the terms of its request")
  func malformed() throws {
    var machine = Requests.new
    var head = ResponseTerms.usual
    head.isHead = true
    let body = try IncomingBody(.chunked, limit: 10, overheadLimit: 10)
    machine.gather(PendingRequest(Requests.pending(0).head, body), head)
    #expect(throws: HTTPError.self) { try machine.receiveBody(1) }
    #expect(machine.text == "body 0 HEAD")
    machine.refuse()
    #expect(machine.text == "handling HEAD lingering")
  }

  @Test(
    "Only a body that is gathered takes its bytes", arguments: Requests.all.filter { $0.text != "body 0" })
  func receiveOtherwise(before: Requests) throws {
    #expect(try before.receiveBody(1) == 0)
  }

  // MARK: Streamed body

  @Test("A streamed body arrives while it is handled, as far as there is room")
  func upload() throws {
    var machine = Requests.handling(upload: 5)
    #expect(machine.text == "handling <pipe")
    #expect(machine.pipe == "pipe")
    #expect(machine.wants)
    #expect(!machine.wantsInput(isBlocked: false) { _ in false })
    // A client that takes no output may send all the same.
    #expect(machine.wantsInput(isBlocked: true) { _ in true })
    let first = try #require(try machine.receiveUpload(3))
    #expect((first.used, first.pipe, first.isComplete) == (3, "pipe", false))
    let last = try #require(try machine.receiveUpload(3))
    #expect((last.used, last.pipe, last.isComplete) == (2, "pipe", true))
    #expect(machine.text == "handling")
    #expect(try machine.receiveUpload(1) == nil)
  }

  @Test("A streamed body may still arrive while the response is made")
  func uploadAndProduce() throws {
    var machine = Requests.producing(upload: 5)
    #expect(machine.text == "producing writer chunked last <pipe")
    #expect(machine.wants)
    #expect(try machine.receiveUpload(5)?.isComplete == true)
    #expect(machine.text == "producing writer chunked last")
  }

  @Test("The client is told once that it may send the body")
  func sendContinue() {
    let machine = Requests.handling(upload: 5, awaitsContinue: true)
    #expect(machine.text == "handling <pipe?")
    #expect(machine.wantUpload() == .sendContinueAndRead)
    #expect(machine.text == "handling <pipe")
    #expect(machine.wantUpload() == .read)
  }

  @Test("A client whose response has begun is told nothing more")
  func noContinue() {
    var machine = Requests.handling(upload: 5, awaitsContinue: true)
    machine.produce("writer", hasLength: false, closing: false)
    #expect(machine.wantUpload() == .read)
    #expect(machine.text == "producing writer chunked last <pipe")
  }

  @Test(
    "Nobody can want a body that does not arrive",
    arguments: [Requests.new, .gathering(3), .handling(), .producing(), .streaming(upload: 3), .closed])
  func wantNothing(before: Requests) {
    let text = before.text
    #expect(before.wantUpload() == .nothing)
    #expect(before.text == text)
  }

  @Test(
    "A body whose rest is not read makes its request the last",
    arguments: [
      (Requests.handling(upload: 3), "handling lingering"),
      (.producing(upload: 3), "producing writer chunked lingering"),
      (.streaming(upload: 3), "streaming stream chunked lingering"),
    ])
  func cut(machine: Requests, text: String) {
    var machine = machine
    #expect(machine.cutUpload() == "pipe")
    #expect(machine.text == text)
    #expect(machine.cutUpload() == nil)
    #expect(machine.text == text)
  }

  @Test("While the client takes nothing, no request is read")
  func blocked() {
    #expect(!Requests.new.wantsInput(isBlocked: true) { _ in true })
    #expect(!Requests.gathering(3).wantsInput(isBlocked: true) { _ in true })
  }

  @Test("Bytes are for what the machine waits for")
  func reception() {
    let words = Requests.all.map { machine in
      switch machine.reception {
      case .none: "none"
      case .head: "head"
      case .body: "body"
      case .upload: "upload"
      }
    }
    #expect(
      words == [
        "head", "head", "body", "upload", "upload", "upload", "upload", "none", "none", "none",
      ])
  }
}
