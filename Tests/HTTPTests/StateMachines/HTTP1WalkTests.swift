import Testing

@testable import HTTP

/// Requests of every kind arrive in pieces, handlers respond in every way and whenever they like, and anything may
/// happen to the connection. The model is a list of what was begun and not ended.
@Suite("The requests of a connection whatever happens", .timeLimit(.minutes(10)))
struct HTTP1WalkTests {
  struct World {
    var random: SeededRandom
    var machine = Requests()
    var handover = RequestHandover<Int, Int>.none
    private(set) var broken: [String] = []

    // The model.
    var requests = 0
    var responses = 0
    var openPipe: String?
    var openWriter: String?
    var openStream: String?
    /// The bytes of the body at hand that have yet to arrive.
    var left = 0
    var mayFollow = true
    var isGone = false

    init(random: SeededRandom) {
      self.random = random
    }

    mutating func require(_ condition: Bool, _ rule: String) {
      if !condition { broken.append("\(rule): \(machine.text)") }
    }

    mutating func step() throws {
      switch random.below(16) {
      case 0...5: try receive()
      case 6...9: handle()
      case 10: if random.below(20) == 0 { clientEvent(machine.clientLeft()) }
      case 11: if random.below(20) == 0 { clientEvent(machine.inputEnded()) }
      case 12: if random.below(10) == 0 { clientEvent(machine.deadlinePassed()) }
      case 13: if random.below(20) == 0 { clientEvent(machine.drain()) }
      case 14: _ = machine.wantUpload()
      default: if machine.isClosing || random.below(20) == 0 { close() }
      }
      check()
    }

    // MARK: Requests

    mutating func receive() throws {
      guard machine.wants else { return }
      switch machine.reception {
      case .none: require(false, "input is wanted for nothing")
      case .head(let progress):
        require(responses == requests, "a request is read before the response to the last one")
        require(mayFollow, "a request follows the last one")
        switch random.below(8) {
        case 0: machine.skipEmptyLine()
        case 1: require(machine.awaitHead(HeadScanner()) == !progress.hasBegun, "a head begins once")
        case 2: refuse()
        default: begin()
        }
      case .body:
        let count = 1 + random.below(8)
        let used = try machine.receiveBody(count)
        require(used == min(count, left), "a body ends where it ends")
        left -= used
        let complete = machine.takeComplete()
        require((complete != nil) == (left == 0), "a whole body goes to its handler")
        if complete != nil { dispatch() }
      case .upload:
        let count = 1 + random.below(8)
        let received = try machine.receiveUpload(count)
        require(received?.used == min(count, left), "a streamed body ends where it ends")
        left -= received?.used ?? 0
        require(received?.isComplete == (left == 0), "a whole body is known")
        if received?.isComplete == true { end(received?.pipe) }
      }
    }

    mutating func begin() {
      requests += 1
      let persistence: ResponseTerms.Persistence = random.below(6) == 0 ? .close : .keepAlive
      let terms = ResponseTerms(
        isHead: random.below(5) == 0, isVersion11: random.below(4) > 0, persistence: persistence)
      if persistence == .close { mayFollow = false }
      left = 1 + random.below(20)
      switch random.below(3) {
      case 0:
        machine.handle(terms, nil)
        dispatch()
      case 1:
        machine.gather(Requests.pending(left), terms)
      default:
        let pipe = "pipe \(requests)"
        openPipe = pipe
        machine.handle(
          terms,
          StreamedBody(body: Requests.body(left), pipe: pipe, awaitsContinue: random.below(2) == 0))
        dispatch()
      }
    }

    mutating func dispatch() {
      let number = requests
      handover.dispatch(number) { number }
      require(handover.take() == number, "a worker takes the request at hand")
    }

    /// A request that no handler sees.
    mutating func refuse() {
      requests += 1
      mayFollow = false
      machine.refuse(isHead: false)
      respondWhole()
    }

    // MARK: Responses

    mutating func handle() {
      if machine.isHandling {
        handover.finish()
        let closing = random.below(10) == 0
        if closing { mayFollow = false }
        switch random.below(4) {
        case 0:
          openWriter = "writer \(requests)"
          let hasLength = random.below(2) == 0
          if openPipe != nil || !hasLength && machine.terms?.isVersion11 == false { mayFollow = false }
          machine.produce("writer \(requests)", hasLength: hasLength, closing: closing)
        case 1:
          openStream = "stream \(requests)"
          mayFollow = false
          machine.open("stream \(requests)")
        default: respondWhole(closing: closing)
        }
      } else if machine.coding != nil {
        if let pipe = machine.cutUpload() { cut(pipe) }
        openWriter = nil
        finish()
      }
    }

    mutating func respondWhole(closing: Bool = false) {
      if let pipe = machine.respond(closing: closing) { cut(pipe) }
      finish()
    }

    mutating func finish() {
      let next = machine.finish()
      responses += 1
      require(next != .nothing, "a response ends")
      require((next == .awaitRequest) == mayFollow, "the connection is kept alive as long as it may")
      if case .finishing = handover {
        require(handover.goOn(isCancelled: false) { 0 } == .goOn, "the worker is free")
      }
    }

    // MARK: Events

    mutating func clientEvent(_ action: Requests.Action) {
      switch action {
      case .none, .cancel: break
      case .heartbeat(let stream), .endStream(let stream):
        require(stream == openStream, "a stream that is open is told")
      case .close:
        require(responses == requests, "a connection that is idle is closed")
        mayFollow = false
      case .refuseHead: refuse()
      case .refuseBody:
        mayFollow = false
        machine.refuse()
        respondWhole()
      case .cutUpload: if let pipe = machine.cutUpload() { cut(pipe) }
      case .abort: close()
      }
    }

    mutating func close() {
      let remains = machine.connectionClosed()
      _ = handover.close()
      require(remains.pipe == openPipe, "the reader of the body is told")
      require(remains.writer == openWriter, "the writer of the body is told")
      require(remains.stream == openStream, "the stream is told")
      (openPipe, openWriter, openStream) = (nil, nil, nil)
      isGone = true
      require(handover.take() == nil && !machine.wants, "nothing is left")
    }

    mutating func cut(_ pipe: String) {
      mayFollow = false
      end(pipe)
    }

    mutating func end(_ pipe: String?) {
      require(pipe != nil && pipe == openPipe, "a pipe ends once")
      openPipe = nil
    }

    mutating func check() {
      require(machine.pipe == openPipe, "the pipe is that of the request")
      require(machine.writer == openWriter, "the writer is that of the response")
      require(machine.stream == openStream, "the stream is that of the connection")
      require(responses == requests || responses == requests - 1 || isGone, "one request is at hand")
      if machine.isClosing { require(!machine.wants && machine.terms == nil, "nothing follows the end") }
    }
  }

  @Test("Each request has one response, and all that began ends once", arguments: UInt64(0)..<4)
  func randomWalk(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var failures: [String] = []
    var connections = 0
    var responses = 0
    var steps = 0
    while steps < 10_000, failures.isEmpty {
      var world = World(random: SeededRandom(seed: random.next()))
      while !world.isGone, steps < 10_000 {
        steps += 1
        try world.step()
      }
      connections += 1
      responses += world.responses
      failures = world.broken
    }
    #expect(failures.isEmpty, "step \(steps) of seed \(seed)")
    #expect(connections > 30, "seed \(seed)")
    #expect(responses > 300, "seed \(seed)")
  }
}
