import Testing

@testable import HTTP

@Suite("The deadlines of a stream of HTTP/2", .timeLimit(.minutes(10)))
struct HTTP2StreamDeadlineTests {
  private static func upload(until end: UInt64) -> Exchange.Upload {
    let upload = Exchange.made(5)
    upload.period = Exchange.Upload.Period(pace: BodyPeriod(start: 1), end: Deadline(end))
    return upload
  }

  @Test("What is waited for has a deadline, and the next one counts")
  func next() {
    let never = Deadline.never.uptime
    #expect(
      Exchange.all.map(\.nextDeadline.uptime) == [
        never, 5, never, never, never, never, never, never, never, 9, 9, never, never, 7, never,
      ])
    for machine in [
      Exchange.atCalled(Self.upload(until: 4)), .atHandling(Self.upload(until: 4)),
      .atProducing(Self.upload(until: 4)), .atStreaming(Self.upload(until: 4)), .atStreaming(heartbeat: 4),
      .atSending(.bytes(1, until: 4)), .atBody(until: 4), .atLingering(until: 4),
    ] {
      #expect(machine.nextDeadline == Deadline(4), "\(machine.text)")
    }
    for var machine in [
      Exchange.atProducing(Self.upload(until: 6)), .atStreaming(Self.upload(until: 6), heartbeat: 5),
    ] {
      machine.beginWriting(.until(4))
      #expect(machine.nextDeadline == Deadline(4), "\(machine.text)")
    }
  }

  @Test("An event stream gets its next comment in time, until it has ended")
  func heartbeat() {
    var machine = Exchange.atStreaming()
    #expect(machine.takeHeartbeat(Deadline(8), next: Deadline(20)) == nil)
    #expect(machine.takeHeartbeat(Deadline(9), next: Deadline(20)) == "stream")
    #expect(machine.text == "stream beats at 20: 0 queued")
    _ = machine.finish()
    #expect(machine.takeHeartbeat(Deadline(20), next: Deadline(30)) == nil)
    #expect(machine.nextDeadline == .never)
  }

  @Test("A body that is gathered is late once")
  func gathered() {
    let machine = Exchange.atBody()
    #expect(machine.takeLateBody(Deadline(4)) == nil)
    guard case .gathered = machine.takeLateBody(Deadline(5)) else {
      Issue.record("the body is late")
      return
    }
    #expect(machine.takeLateBody(Deadline(6)) == nil)
  }

  @Test("The period of a streamed body ends with what has come in it")
  func streamed() throws {
    let upload = Self.upload(until: 5)
    let machine = Exchange.atHandling(upload)
    try upload.receive(3)
    #expect(machine.takeLateBody(Deadline(4)) == nil)
    guard case .streamed(let late, let pace) = machine.takeLateBody(Deadline(5)) else {
      Issue.record("the period is over")
      return
    }
    #expect(late === upload)
    #expect(pace.received == 3)
    #expect(machine.takeLateBody(Deadline(6)) == nil)
    #expect(machine.nextDeadline == .never)
  }

  @Test("When the server stops, a body gets less time, and none gets more")
  func hurry() {
    #expect(Exchange.all.compactMap { $0.hurryBody(until: Deadline(3)) } == [Deadline(3)])
    for (end, expected) in [(3, 3), (9, 5)] as [(UInt64, UInt64)] {
      for machine in [Exchange.atBody(), .atProducing(Self.upload(until: 5))] {
        #expect(machine.hurryBody(until: Deadline(end)) == Deadline(expected))
        #expect(machine.nextDeadline == Deadline(expected))
      }
    }
  }

  @Test("A response lingers once")
  func lingering() {
    var machine = Exchange.atLingering()
    #expect(machine.takeLingering(Deadline(6)) == false)
    #expect(machine.takeLingering(Deadline(7)) == true)
    #expect(machine.takeLingering(Deadline(8)) == false)
    #expect(machine.nextDeadline == .never)
    #expect(machine.stream == "stream")
  }

  @Test("A period for taking the response ends with what was taken in it")
  func writing() {
    var machine = Exchange.atSending(.bytes(4, until: 5))
    _ = machine.take(3)
    #expect(machine.takeWriting(Deadline(4)) == nil)
    #expect(machine.takeWriting(Deadline(5))?.taken == 3)
    #expect(machine.takeWriting(Deadline(6)) == nil)
    machine.beginWriting(.until(9))
    #expect(machine.takeWriting(Deadline(9))?.taken == 0)
    machine.beginWriting(.until(12))
    machine.endWriting()
    #expect(machine.nextDeadline == .never)
  }

  @Test("Nothing is due that has no deadline")
  func nothing() {
    let row = Exchange.row { machine in
      if machine.nextDeadline != .never { return "" }
      let now = Deadline(Deadline.never.uptime - 1)
      let isDue =
        machine.takeHeartbeat(now, next: .never) != nil || machine.takeLateBody(now) != nil
        || machine.takeLingering(now) || machine.takeWriting(now) != nil
      return isDue ? "due" : ""
    }
    #expect(row == [String](repeating: "", count: row.count))
  }
}
