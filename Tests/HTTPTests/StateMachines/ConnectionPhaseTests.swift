import Testing

@testable import HTTP

extension ConnectionPhase<String> {
  /// The phase in words.
  var text: String {
    switch self {
    case .handshaking: "handshaking"
    case .open(let session): "open \(session)"
    case .closing(let session, let lingers): "closing \(session ?? "-")\(lingers ? ", lingers" : "")"
    case .lingering(let session, let discarded): "lingering \(session ?? "-") \(discarded)"
    case .closed: "closed"
    }
  }
}

extension ConnectionPhase<String>.Reaction {
  var text: String {
    switch self {
    case .none: "none"
    case .tell(let session): "tell \(session)"
    case .close: "close"
    }
  }
}

@Suite("The life of a connection", .timeLimit(.minutes(10)))
struct ConnectionPhaseTests {
  typealias Phase = ConnectionPhase<String>

  @Test("A session begins after the handshake, and may be followed by another")
  func begin() {
    var phase = Phase.handshaking
    #expect(phase.isHandshaking)
    #expect(phase.session == nil)
    #expect(phase.receiver == nil)
    phase.begin("1")
    #expect(phase.text == "open 1")
    #expect(phase.session == "1")
    #expect(phase.receiver == "1")
    #expect(!phase.isHandshaking)
    phase.begin("2")
    #expect(phase.text == "open 2")
  }

  @Test(
    "A session that closes the connection while it is made is the one that is told",
    arguments: [
      (Phase.closing("1", lingers: true), "closing 2, lingers"),
      (.closing(nil, lingers: false), "closing 2"),
      (.lingering("1", discarded: 3), "lingering 2 3"),
      (.closed, "closed"),
    ])
  func beginLate(phase: Phase, text: String) {
    var phase = phase
    phase.begin("2")
    #expect(phase.text == text)
    #expect(phase.receiver == nil)
  }

  @Test("An open connection that is to close takes no input any more", arguments: [true, false])
  func close(lingers: Bool) {
    var phase = Phase.open("1")
    #expect(phase.closeWhenSent(lingering: lingers) == true)
    #expect(phase.text == (lingers ? "closing 1, lingers" : "closing 1"))
    #expect(phase.isClosing)
    #expect(phase.receiver == nil)
    #expect(phase.session == "1")
  }

  @Test("A connection may close without a session")
  func closeWithoutSession() {
    var phase = Phase.handshaking
    #expect(phase.closeWhenSent(lingering: true) == true)
    #expect(phase.text == "closing -, lingers")
  }

  @Test(
    "A connection is told to close once",
    arguments: [Phase.closing("1", lingers: true), .lingering("1", discarded: 3), .closed])
  func closeAgain(before: Phase) {
    var phase = before
    #expect(phase.closeWhenSent(lingering: false) == false)
    #expect(phase.text == before.text)
  }

  @Test(
    "Once everything was sent, the connection lingers if the client may not be done",
    arguments: [
      (true, false, false, "lingering 1 0"), (false, true, false, "lingering 1 0"),
      (false, false, false, "closing 1"), (true, true, true, "closing 1, lingers"),
    ])
  func sent(lingers: Bool, hasUnread: Bool, inputEnded: Bool, text: String) {
    var phase = Phase.closing("1", lingers: lingers)
    let next = phase.everythingSent(hasUnread: hasUnread, inputEnded: inputEnded)
    #expect(phase.text == text)
    #expect(phase.isLingering == (next == .linger))
    #expect((next == .close) == phase.isClosing)
  }

  @Test(
    "A connection that is not closing stays as it is when everything was sent",
    arguments: [Phase.handshaking, .open("1"), .lingering("1", discarded: 3), .closed])
  func sentOtherwise(before: Phase) {
    var phase = before
    #expect(phase.everythingSent(hasUnread: true, inputEnded: false) == .stay)
    #expect(phase.text == before.text)
  }

  @Test("A lingering connection discards up to a megabyte")
  func discard() {
    var phase = Phase.lingering("1", discarded: 0)
    #expect(phase.discard(Phase.lingerBytes) == true)
    #expect(phase.text == "lingering 1 1048576")
    #expect(phase.discard(1) == false)
  }

  @Test("Input is discarded by a lingering connection only", arguments: [Phase.open("1"), .closed])
  func discardOtherwise(before: Phase) {
    var phase = before
    #expect(phase.discard(.max) == true)
    #expect(phase.text == before.text)
  }

  @Test(
    "The deadline is the session's as long as there is one, and the connection's otherwise",
    arguments: [
      (Phase.handshaking, "close"), (.open("1"), "tell 1"), (.closing("1", lingers: false), "tell 1"),
      (.closing(nil, lingers: true), "close"), (.lingering("1", discarded: 0), "close"),
      (.lingering(nil, discarded: 0), "close"), (.closed, "none"),
    ])
  func deadline(phase: Phase, text: String) {
    #expect(phase.deadlinePassed().text == text)
  }

  @Test(
    "A session is told that the server stops; a connection without one closes",
    arguments: [
      (Phase.handshaking, "close"), (.open("1"), "tell 1"), (.closing("1", lingers: false), "tell 1"),
      (.closing(nil, lingers: true), "close"), (.lingering("1", discarded: 0), "tell 1"),
      (.lingering(nil, discarded: 0), "close"), (.closed, "none"),
    ])
  func drain(phase: Phase, text: String) {
    #expect(phase.drain().text == text)
  }

  @Test(
    "The session is told once that the connection is gone",
    arguments: [
      (Phase.handshaking, nil), (.open("1"), "1"), (.closing("1", lingers: false), "1"),
      (.lingering("1", discarded: 0), "1"), (.closed, nil),
    ])
  func end(before: Phase, session: String?) {
    var phase = before
    #expect(phase.close() == session)
    #expect(phase.text == "closed")
    #expect(phase.close() == nil)
  }
}
