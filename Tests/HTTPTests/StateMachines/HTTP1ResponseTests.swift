import Testing

@testable import HTTP

@Suite("The responses of a connection of HTTP/1.1", .timeLimit(.minutes(10)))
struct HTTP1ResponseTests {
  // MARK: Whole responses

  @Test("After a response the next request is awaited")
  func keepAlive() {
    var machine = Requests.handling()
    #expect(machine.respond(closing: false) == nil)
    #expect(machine.text == "handling")
    #expect(machine.finish() == .awaitRequest)
    #expect(machine.text == "head")
    #expect(machine.finish() == .nothing)
  }

  @Test("The last response closes the connection")
  func last() {
    var machine = Requests.handling(.last)
    #expect(machine.respond(closing: false) == nil)
    #expect(machine.finish() == .close(lingering: false))
    #expect(machine.text == "closing")
    #expect(machine.finish() == .nothing)
  }

  @Test("A response may be made the last")
  func closing() {
    var machine = Requests.handling()
    #expect(machine.respond(closing: true) == nil)
    #expect(machine.text == "handling last")
    #expect(machine.finish() == .close(lingering: false))
  }

  @Test("A response before the end of the request body closes the connection after a while")
  func early() {
    var machine = Requests.handling(upload: 3)
    #expect(machine.respond(closing: false) == "pipe")
    #expect(machine.text == "handling lingering")
    #expect(machine.finish() == .close(lingering: true))
  }

  @Test("What is not handled has no response", arguments: Requests.all.filter { !$0.isHandling })
  func none(before: Requests) {
    var machine = before
    #expect(machine.respond(closing: true) == nil)
    machine.produce("other", hasLength: true, closing: true)
    machine.open("other")
    #expect(machine.text == before.text)
  }

  // MARK: Bodies that are made

  @Test(
    "A body that is made has the framing that its version allows",
    arguments: [
      (ResponseTerms.usual, false, "producing writer chunked", Requests.Next.awaitRequest),
      (.usual, true, "producing writer identity", .awaitRequest),
      (.old, true, "producing writer identity 1.0", .awaitRequest),
      (.old, false, "producing writer identity 1.0 last", .close(lingering: false)),
      (.last, false, "producing writer chunked last", .close(lingering: false)),
    ])
  func produce(terms: ResponseTerms, hasLength: Bool, text: String, next: Requests.Next) {
    var machine = Requests.producing(terms, hasLength: hasLength)
    #expect(machine.text == text)
    #expect(machine.writer == "writer")
    #expect(machine.coding != nil)
    #expect(!machine.wants)
    #expect(machine.finish() == next)
    #expect(machine.writer == nil)
    #expect(machine.coding == nil)
  }

  @Test("A server that stops makes the body that is made the last")
  func produceLast() {
    var machine = Requests.handling()
    machine.produce("writer", hasLength: true, closing: true)
    #expect(machine.text == "producing writer identity last")
    machine = .producing()
    #expect(machine.finish(closing: true) == .close(lingering: false))
  }

  // MARK: Event streams

  @Test("An event stream ends with its connection", arguments: [ResponseTerms.usual, .old])
  func stream(terms: ResponseTerms) {
    var machine = Requests.streaming(terms)
    #expect(
      machine.text
        == (terms.isVersion11 ? "streaming stream chunked last" : "streaming stream identity 1.0 last"))
    #expect(machine.stream == "stream")
    #expect(!machine.wants)
    #expect(machine.finish() == .close(lingering: false))
    // It is told when the rest was sent, and when the connection is gone.
    #expect(machine.text == "closing stream")
    #expect(machine.connectionClosed().stream == "stream")
    #expect(machine.text == "closing")
  }

  @Test("While an event stream is open, nothing is read of the request")
  func streamWithUpload() {
    var machine = Requests.streaming(upload: 3)
    #expect(machine.text == "streaming stream chunked last <pipe")
    #expect(!machine.wants)
    #expect(machine.cutUpload() == "pipe")
    #expect(machine.finish() == .close(lingering: true))
  }

  // MARK: Events of the connection

  private static func row(_ event: (inout Requests) -> Requests.Action) -> [String] {
    Requests.all.map { before in
      var machine = before
      let action = event(&machine).text
      return machine.text == before.text ? action : "\(action), \(machine.text)"
    }
  }

  @Test("A client that has closed its side still gets its response, but no events")
  func clientLeft() {
    #expect(
      Self.row { $0.clientLeft() } == [
        "none", "none", "none", "cancel", "none", "none", "none", "abort", "abort", "none",
      ])
  }

  @Test("The end of input ends what is incomplete")
  func inputEnded() {
    #expect(
      Self.row { $0.inputEnded() } == [
        "close, closing", "refuseHead", "refuseBody", "cutUpload", "cutUpload", "cutUpload", "cutUpload",
        "none", "none", "none",
      ])
  }

  @Test("A deadline ends what is late, and keeps streams awake")
  func deadline() {
    #expect(
      Self.row { $0.deadlinePassed() } == [
        "close, closing", "refuseHead", "refuseBody", "cutUpload", "cutUpload", "cutUpload", "cutUpload",
        "heartbeat of stream", "heartbeat of stream", "none",
      ])
  }

  @Test("A server that stops ends idle connections and streams")
  func drain() {
    #expect(
      Self.row { $0.drain() } == [
        "close, closing", "none", "none", "none", "none", "none", "none", "end stream", "end stream",
        "none",
      ])
  }

  @Test("All that waits is told that the connection is gone")
  func closed() {
    let remains = Requests.all.map { machine in
      var machine = machine
      let remains = machine.connectionClosed()
      #expect(machine.text == "closing")
      return [remains.pipe, remains.writer, remains.stream].compactMap { $0 }.joined(separator: " ")
    }
    #expect(
      remains == ["", "", "", "", "pipe", "writer", "pipe writer", "stream", "pipe stream", ""])
  }

  // MARK: Terms

  @Test(
    "The Connection field is sent where the version says otherwise",
    arguments: [
      (ResponseTerms.usual, nil), (.last, "Connection: close\r\n"), (.old, "Connection: keep-alive\r\n"),
      (.refusal(isHead: true), "Connection: close\r\n"),
    ])
  func field(terms: ResponseTerms, line: String?) {
    #expect(terms.connectionField?.description == line)
  }

  @Test("Closing does not keep a connection from lingering")
  func close() {
    var terms = ResponseTerms.refusal(isHead: false)
    terms.close()
    #expect(terms.persistence == .closeLingering)
    terms = .usual
    terms.close()
    #expect(terms.persistence == .close)
    #expect(!terms.keepsAlive)
  }
}
