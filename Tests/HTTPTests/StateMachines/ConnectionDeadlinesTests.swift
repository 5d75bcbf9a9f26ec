import Testing

@testable import HTTP

@Suite("The deadlines of a connection", .timeLimit(.minutes(10)))
struct ConnectionDeadlinesTests {
  /// The deadlines with a timer that is its own time.
  private var deadlines = ConnectionDeadlines<UInt64>()
  private var made: [UInt64] = []

  private mutating func arm(session: UInt64? = nil, sending: UInt64? = nil) -> UInt64? {
    deadlines.session = session.map { Deadline($0) } ?? .never
    var made: UInt64?
    let replaced = deadlines.arm(sending: sending.map { Deadline($0) } ?? .never) {
      made = $0.uptime
      return $0.uptime
    }
    if let made { self.made.append(made) }
    return replaced
  }

  @Test("Without a deadline no timer is made")
  mutating func none() {
    #expect(arm() == nil)
    #expect(made.isEmpty)
    #expect(deadlines.disarm() == nil)
  }

  @Test("The timer is made for the earlier deadline")
  mutating func earlier() {
    #expect(arm(session: 7, sending: 5) == nil)
    #expect(made == [5])
    #expect(deadlines.disarm() == 5)
    #expect(arm(session: 7, sending: 9) == nil)
    #expect(made == [5, 7])
  }

  @Test("A deadline that is put off leaves the timer as it is")
  mutating func later() {
    #expect(arm(session: 5) == nil)
    #expect(arm(session: 5) == nil)
    #expect(arm(session: 8) == nil)
    #expect(arm() == nil)
    #expect(made == [5])
  }

  @Test("An earlier deadline replaces the timer")
  mutating func replaced() {
    #expect(arm(session: 5) == nil)
    #expect(arm(session: 5, sending: 4) == 5)
    #expect(made == [5, 4])
    #expect(deadlines.disarm() == 4)
    #expect(deadlines.disarm() == nil)
  }

  @Test("A timer that fires early finds nothing due, and is armed again")
  mutating func early() {
    #expect(arm(session: 5) == nil)
    #expect(arm(session: 8) == nil)
    #expect(deadlines.fired(at: Deadline(5), sending: .never) == .nothing)
    #expect(arm(session: 8) == nil)
    #expect(made == [5, 8])
  }

  @Test("A deadline of the session is due once")
  mutating func session() {
    #expect(arm(session: 5) == nil)
    #expect(deadlines.fired(at: Deadline(5), sending: .never) == .session)
    #expect(deadlines.session == .never)
    #expect(deadlines.fired(at: Deadline(6), sending: .never) == .nothing)
  }

  @Test("A client that takes nothing comes first")
  mutating func sending() {
    #expect(arm(session: 5, sending: 5) == nil)
    #expect(deadlines.fired(at: Deadline(5), sending: Deadline(5)) == .sending)
  }
}
