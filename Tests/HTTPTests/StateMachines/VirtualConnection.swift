@testable import HTTP

/// A connection whose socket, loop and clock are numbers. Its states decide as they do for `Connection`; what they must
/// achieve is said by `violation`.
struct VirtualConnection {
  static let readSize = 8
  static let sendSize = 16
  static let writeTimeout: UInt64 = 50
  static let leastTaken = 4
  static let lingerTime: UInt64 = 20

  var phase = ConnectionPhase<Int>.handshaking
  var reading = ReadingState.drained(peerClosed: false)
  var sending = SendingState.idle
  var feeding = FeedingState.idle
  var deadlines = ConnectionDeadlines<UInt64>()

  // The client and the kernel.
  private(set) var sentByClient = 0
  private(set) var hasClientClosed = false
  private var unread = 0
  private var room = 20
  private var taken = 0
  /// The event that the loop has yet to tell of: whether the client has closed its side.
  private var event: Bool?

  // The loop and the session.
  private(set) var now: UInt64 = 0
  private var timer: UInt64?
  private var turnsToFeed = 0
  private var turnsToSend = 0
  private var output = 0
  private var written = 0
  private var consumed = 0
  private var discarded = 0
  var wantsInput = true
  private var isLongTurn = false
  private(set) var isClosed = false
  private(set) var isCut = false

  init(deadline: UInt64) {
    phase.begin(1)
    deadlines.session = Deadline(deadline)
    arm()
  }

  // MARK: The client

  mutating func clientSends(_ count: Int) {
    guard !hasClientClosed, !isClosed else { return }
    sentByClient += count
    unread += count
    event = event ?? false
  }

  mutating func clientCloses() {
    guard !hasClientClosed, !isClosed else { return }
    hasClientClosed = true
    event = true
  }

  mutating func clientTakes(_ count: Int) {
    let most = min(count, 20 - room)
    guard most > 0, !isClosed else { return }
    room += most
    taken += most
    // As the kernel does, with everything that is so.
    event = event ?? hasClientClosed
  }

  // MARK: The loop

  mutating func deliver(isLongTurn: Bool = false) {
    guard let peerClosed = event, !isClosed else { return }
    event = nil
    self.isLongTurn = isLongTurn
    if output > 0 { flush() }
    if unread > 0 || peerClosed { reading.edge(peerClosed: peerClosed) }
    pump()
    self.isLongTurn = false
  }

  mutating func runTurns() {
    let (feeds, sends) = (turnsToFeed, turnsToSend)
    (turnsToFeed, turnsToSend) = (0, 0)
    for _ in 0..<sends {
      sending.resume()
      flush()
      pump()
    }
    for _ in 0..<feeds {
      feeding.resume()
      pump()
    }
  }

  mutating func pass(_ time: UInt64) {
    now += time
    guard let timer, timer <= now, !isClosed else { return }
    self.timer = nil
    switch deadlines.fired(at: Deadline(now), sending: sending.deadline) {
    case .nothing: break
    case .sending:
      let next = period
      if sending.periodEnded(least: Self.leastTaken, next: next) { break }
      isCut = true
      return close()
    case .session:
      switch phase.deadlinePassed() {
      case .none: break
      case .tell: closeWhenSent(lingering: false)
      case .close:
        isCut = true
        return close()
      }
    }
    arm()
  }

  private mutating func arm() {
    guard !isClosed else { return }
    var made: UInt64?
    _ = deadlines.arm(sending: sending.deadline) {
      made = $0.uptime
      return $0.uptime
    }
    timer = made ?? timer
  }

  // MARK: The session

  mutating func write(_ count: Int) {
    guard phase.receiver != nil else { return }
    output += count
    written += count
    flush()
  }

  mutating func closeWhenSent(lingering: Bool) {
    guard phase.closeWhenSent(lingering: lingering) else { return }
    deadlines.session = .never
    if !feeding.isRunning { flush() }
  }

  mutating func pump() {
    guard !isClosed, feeding.begin() else { return }
    defer { feeding.end() }
    var hasFed = false
    while phase.receiver != nil, wantsInput, !sending.isBlocked, reading.isReadable {
      if hasFed, isLongTurn {
        if feeding.postpone() { turnsToFeed += 1 }
        return flush()
      }
      hasFed = true
      guard let count = read() else { break }
      consumed += count
      // Each byte is a request.
      output += count
      written += count
    }
    if phase.isLingering { discard() }
    flush()
  }

  /// Nil where nothing was read.
  private mutating func read() -> Int? {
    let count = min(unread, Self.readSize)
    let outcome: ReadingState.Outcome = count > 0 ? .bytes : hasClientClosed ? .end : .nothing
    switch reading.read(outcome, isShort: count < Self.readSize, tlsHasMore: nil) {
    case .bytes:
      unread -= count
      return count
    case .end:
      if phase.isLingering { close() } else { closeWhenSent(lingering: false) }
      return nil
    case .nothing, .failure: return nil
    }
  }

  /// The period that begins now.
  private var period: SendingState.Period {
    SendingState.Period(end: Deadline(now + Self.writeTimeout), unacknowledged: 20 - room)
  }

  private mutating func flush() {
    guard !isClosed, !sending.isPaused, output > 0 || phase.isClosing else { return }
    let count = min(output, room, Self.sendSize)
    output -= count
    room -= count
    let result: SendQueue.Result =
      output == 0 ? .done : room == 0 ? .blocked(after: count) : .paused
    let period = period
    switch sending.sent(result, period: period) {
    case .finish: finishClosing()
    case .arm: arm()
    case .wait: break
    case .sendLater: turnsToSend += 1
    case .close: close()
    }
  }

  private mutating func finishClosing() {
    let ended = reading == .ended
    switch phase.everythingSent(hasUnread: reading.isReadable, inputEnded: ended) {
    case .stay: break
    case .close: close()
    case .linger:
      deadlines.session = Deadline(now + Self.lingerTime)
      arm()
      discard()
    }
  }

  private mutating func discard() {
    while !isClosed, reading.isReadable, let count = read() {
      discarded += count
      if !phase.discard(count) { return close() }
    }
  }

  private mutating func close() {
    isClosed = true
    timer = deadlines.disarm() == nil ? nil : timer
    _ = phase.close()
  }

  // MARK: What must hold

  /// Whether nothing is left to do until something happens.
  private var isAtRest: Bool { event == nil && turnsToFeed == 0 && turnsToSend == 0 }

  /// The rule that is broken, in words.
  var violation: String? {
    if sentByClient != consumed + discarded + unread { return "input was lost" }
    if written != taken + (20 - room) + output { return "output was lost" }
    if discarded > 0, phase.receiver != nil { return "input of a session was discarded" }
    if turnsToFeed > 1 || turnsToSend > 1 { return "a turn was scheduled twice" }
    if feeding.isRunning { return "feeding has no end" }
    guard !isClosed else { return output > 0 && !isCut && !hasClientClosed ? "cut without a reason" : nil }
    if sending.isPaused != (turnsToSend > 0) { return "a connection paused, and nothing goes on" }
    let deadline = min(deadlines.session, sending.deadline)
    if deadline != .never, timer ?? .max > deadline.uptime { return "a deadline has no timer" }
    if output > 0, !sending.isBlocked { return "output waits for nothing" }
    if phase.isClosing, output == 0 { return "a connection does not close" }
    guard isAtRest else { return nil }
    if output > 0, room > 0 { return "there is room, and nothing is sent" }
    if phase.receiver != nil, wantsInput, output == 0 {
      if unread > 0 { return "an edge was lost" }
      if hasClientClosed { return "the end was not read" }
    }
    if phase.isLingering, unread > 0 { return "a lingering connection does not read" }
    return nil
  }
}
