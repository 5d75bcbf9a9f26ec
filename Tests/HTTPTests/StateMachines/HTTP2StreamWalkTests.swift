import Testing

@testable import HTTP

/// A request of any kind arrives, its worker begins when there is room, its handler responds in any way, and anything may
/// happen in between. The model is a list of what was begun and not ended.
@Suite("A stream of HTTP/2 whatever happens", .timeLimit(.minutes(10)))
struct HTTP2StreamWalkTests {
  struct World {
    var random: SeededRandom
    var machine = Exchange.head
    private(set) var broken: [String] = []

    // The model.
    var hasBegun = false
    var responses = 0
    var isHandled = false
    var openPipe: String?
    var openWriter: String?
    var openStream: String?
    /// The bytes of the response that were made and not taken.
    var left = 0
    var now: UInt64 = 1
    var isGone = false

    init(random: SeededRandom) {
      self.random = random
    }

    mutating func require(_ condition: Bool, _ rule: String) {
      if !condition { broken.append("\(rule): \(machine.text)") }
    }

    mutating func step() throws {
      switch random.below(14) {
      case 0...2: try receive()
      case 3...4: work()
      case 5...6: respond()
      case 7...9: send()
      case 10: _ = machine.wantUpload()
      case 11...12: pass()
      default: if random.below(10) == 0 { close() }
      }
      check()
    }

    // MARK: Request

    mutating func receive() throws {
      if let request = machine.gathered {
        try request.receive(random.below(3))
        if random.below(4) == 0 { machine.wait("request") }
      } else if let upload = machine.upload {
        try upload.receive(random.below(3))
        upload.period = Exchange.Upload.Period(pace: BodyPeriod(start: now), end: Deadline(now + 5))
        if random.below(4) == 0 { end(machine.endUpload()) }
      } else if !hasBegun {
        hasBegun = true
        begin()
      }
    }

    mutating func begin() {
      switch random.below(4) {
      case 0: machine.wait("request")
      case 1: machine = .atBody(limit: 1000, until: now + 20)
      case 2:
        openPipe = "pipe"
        isHandled = true
        machine.dispatch("request", Exchange.made(1000, awaitsContinue: true)) { "worker" }
      default: refuse()
      }
    }

    mutating func refuse() {
      left = 3
      responses += 1
      require(machine.respond(.bytes(left)) == nil, "what can't be read has no reader")
    }

    // MARK: Response

    mutating func work() {
      if case .waiting = machine {
        machine.dispatch { "worker" }
        isHandled = true
      } else if case .called = machine {
        let mayBegin = random.below(3) > 0
        let request = machine.begin { _ in mayBegin }
        require((request != nil) == (mayBegin || openPipe != nil), "a request begins if it may")
        isHandled = request != nil
      }
    }

    mutating func respond() {
      guard case .handling = machine else { return }
      isHandled = false
      responses += 1
      switch random.below(3) {
      case 0:
        openWriter = "writer"
        machine.produce("writer", Exchange.queue)
      case 1:
        openStream = "stream"
        machine.open("stream", Exchange.queue, heartbeat: Deadline(now + 10))
      default:
        left = random.below(20)
        let pipe = machine.respond(.bytes(left))
        require(pipe == openPipe, "the reader of the body is told")
        openPipe = nil
      }
    }

    mutating func send() {
      if let queue = machine.openQueue, random.below(2) == 0 {
        let count = random.below(9)
        queue.append([UInt8](repeating: 1, count: count))
        left += count
      }
      if case .lingering = machine { return }
      guard let output = machine.output else { return }
      if output.period == nil { machine.beginWriting(.until(now + 3)) }
      switch output.content.next(1 + random.below(8)) {
      case .waiting:
        require(left == 0 && machine.openQueue != nil, "what is there does not wait")
        machine.endWriting()
        if random.below(4) == 0 { finish() }
      case .bytes(let count):
        require(machine.take(count), "bytes are taken")
        left -= count
      case .last(let count):
        require(machine.take(count) && machine.openQueue == nil, "the last bytes are taken")
        left -= count
        require(left == 0, "nothing follows the last bytes")
        if random.below(2) == 0 { _ = machine.linger(until: Deadline(now + 4)) }
      }
    }

    mutating func finish() {
      let pipe = machine.finish()
      require(pipe == openPipe, "the reader of the body is told")
      (openPipe, openWriter) = (nil, nil)
    }

    // MARK: Events

    mutating func pass() {
      now += UInt64(random.below(6))
      let time = Deadline(now)
      if let stream = machine.takeHeartbeat(time, next: Deadline(now + 10)) {
        require(stream == openStream && machine.openStream != nil, "a stream that is open is told")
      }
      switch machine.takeLateBody(time) {
      case nil: break
      case .gathered?: refuse()
      case .streamed?: if random.below(2) == 0 { end(machine.endUpload()) }
      }
      _ = machine.takeLingering(time)
      if machine.takeWriting(time) != nil { machine.beginWriting(.until(now + 3)) }
      require(machine.nextDeadline > time, "what is due is done")
    }

    mutating func close() {
      let remains = machine.close()
      require(remains.pipe == openPipe, "the reader of the body is told")
      require(remains.writer == openWriter, "the writer of the body is told")
      require(remains.stream == openStream, "the stream is told")
      require(remains.isHandling == isHandled, "what was counted is known")
      (openPipe, openWriter, openStream, isHandled) = (nil, nil, nil, false)
      isGone = true
      require(machine.output == nil && machine.nextDeadline == .never, "nothing is left")
    }

    mutating func end(_ pipe: String?) {
      require(pipe != nil && pipe == openPipe, "a pipe ends once")
      openPipe = nil
    }

    mutating func check() {
      require(machine.upload?.pipe == openPipe, "the pipe is the request's")
      require(machine.writer == openWriter, "the writer is the response's")
      require(machine.stream == openStream, "the stream is the response's")
      require(machine.isHandling == isHandled, "a request is counted while it is handled")
      require(responses <= 1, "a request has one response")
      require(machine.worker != nil || !isHandled && openWriter == nil, "a handler has a worker")
    }
  }

  @Test("A request has one response, and all that began ends once", arguments: UInt64(0)..<4)
  func randomWalk(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var failures: [String] = []
    var (streams, responses, steps) = (0, 0, 0)
    while steps < 10_000, failures.isEmpty {
      var world = World(random: SeededRandom(seed: random.next()))
      while !world.isGone, steps < 10_000 {
        steps += 1
        try world.step()
      }
      streams += 1
      responses += world.responses
      failures = world.broken
    }
    #expect(failures.isEmpty, "step \(steps) of seed \(seed)")
    #expect(streams > 30, "seed \(seed)")
    #expect(responses > 20, "seed \(seed)")
  }
}
