import Glibc
import HTTP
import HTTPTesting
import Testing

/// The amount that one connection sends before others have their turn.
@Suite(.timeLimit(.minutes(10))) struct HTTP2TurnTests {
  @Test func aConnectionSendsAPartInOneTurn() async throws {
    let streams = Box<[EventStream]>([])
    let sent = Box<[Int]>([])
    let size = 1_500_000
    try await withServer({ $0.maxStreamBytes = 4 * size }) { _ in
      .eventStream { stream in streams.change { $0.append(stream) } }
    } body: { server in
      // Takes whatever comes, and reads it later.
      let raw = try RawClient(port: server.port, receiveBuffer: Int32(4 * size))
      raw.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
      raw.send(Frame(type: Frame.settings, payload: [0, 4] + Frame.number(0x7fff_ffff)).bytes)
      raw.send(Frame(type: Frame.windowUpdate, payload: Frame.number(0x7fff_0000)).bytes)
      raw.send(Frame.request().bytes)
      try blockUntil { !streams.value.isEmpty }
      let stream = streams.value[0]
      let isDone = Flag()
      server.loops[0].execute {
        // Each asks for as much as may be sent.
        for count in 1...2 {
          stream.send(data: [UInt8](repeating: 0x61, count: size))
          sent.change { $0.append(count * size - stream.unsentBytes) }
        }
        isDone.set()
      }
      try blockUntil { isDone.isSet }
      // A frame or two more than 256 KiB.
      #expect(sent.value.allSatisfy { 0..<300_000 ~= $0 }, "\(sent.value)")
      // The rest follows in later turns, unasked.
      _ = try raw.read(count: 2 * size)
    }
  }
}
