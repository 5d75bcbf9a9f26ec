import Testing

@testable import HTTP

@Suite("What is known of a socket's input", .timeLimit(.minutes(10)))
struct ReadingStateTests {
  @Test("An edge makes a socket readable")
  func edge() {
    var state = ReadingState.drained(peerClosed: false)
    #expect(!state.isReadable)
    state.edge(peerClosed: false)
    #expect(state == .readable(peerClosed: false))
    #expect(state.isReadable)
  }

  @Test("That the client has closed its side is not forgotten")
  func peerClosed() {
    var state = ReadingState.readable(peerClosed: false)
    state.edge(peerClosed: true)
    #expect(state == .readable(peerClosed: true))
    state.edge(peerClosed: false)
    #expect(state == .readable(peerClosed: true))
    #expect(state.read(.nothing, isShort: true, tlsHasMore: nil) == .nothing)
    #expect(state == .drained(peerClosed: true))
    state.edge(peerClosed: false)
    #expect(state == .readable(peerClosed: true))
  }

  @Test("A short read empties the socket, a full one may not")
  func short() {
    var state = ReadingState.readable(peerClosed: false)
    #expect(state.read(.bytes, isShort: false, tlsHasMore: nil) == .bytes)
    #expect(state == .readable(peerClosed: false))
    #expect(state.read(.bytes, isShort: true, tlsHasMore: nil) == .bytes)
    #expect(state == .drained(peerClosed: false))
  }

  @Test("After the last edge a short read does not empty the socket: its end is to be read")
  func shortBeforeTheEnd() {
    var state = ReadingState.readable(peerClosed: true)
    #expect(state.read(.bytes, isShort: true, tlsHasMore: nil) == .bytes)
    #expect(state == .readable(peerClosed: true))
    #expect(state.read(.end, isShort: true, tlsHasMore: nil) == .end)
    #expect(state == .ended)
  }

  @Test("TLS knows itself whether it may have more", arguments: [true, false], [true, false])
  func tls(hasMore: Bool, isShort: Bool) {
    var state = ReadingState.readable(peerClosed: true)
    #expect(state.read(.bytes, isShort: isShort, tlsHasMore: hasMore) == .bytes)
    #expect(state == (hasMore ? .readable(peerClosed: true) : .drained(peerClosed: true)))
  }

  @Test("A read that finds nothing, or fails, empties the socket", arguments: [false, true])
  func nothing(peerClosed: Bool) {
    for outcome in [ReadingState.Outcome.nothing, .failure] {
      var state = ReadingState.readable(peerClosed: peerClosed)
      #expect(state.read(outcome, isShort: true, tlsHasMore: true) == outcome)
      #expect(state == .drained(peerClosed: peerClosed))
    }
  }

  @Test("Nothing follows the end", arguments: [ReadingState.Outcome.bytes, .nothing, .end, .failure])
  func ended(outcome: ReadingState.Outcome) {
    var state = ReadingState.ended
    state.edge(peerClosed: true)
    #expect(state.read(outcome, isShort: false, tlsHasMore: nil) == .end)
    #expect(state == .ended)
    #expect(!state.isReadable)
  }

  @Test("The result of a system call is an outcome")
  func outcome() {
    #expect(ReadingState.Outcome(1) == .bytes)
    #expect(ReadingState.Outcome(0) == .end)
    #expect(ReadingState.Outcome(-11) == .nothing)
    #expect(ReadingState.Outcome(-104) == .failure)
  }
}
