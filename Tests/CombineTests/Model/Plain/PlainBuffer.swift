/// `buffer`: values wait until they are wanted.
final class PlainBuffer: PlainStage {
  private let size: Int
  private let keepsFull: Bool
  private let full: Operation.Full
  private var kept: [Int] = []
  private var wanted: Wanted = 0
  private var ended: PlainEnd?
  private var hasStarted = false
  private var failsWithStart = false
  private var isSending = false

  init(_ world: PlainWorld, _ down: any PlainTaker, _ size: Int, keepsFull: Bool, _ full: Operation.Full) {
    self.size = size
    self.keepsFull = keepsFull
    self.full = full
    super.init(world, down)
  }

  // Upstream is asked before the subscription goes down.
  override func start(_ link: any PlainLink) {
    guard !isOver else { return link.cancel() }
    up = link
    ask(keepsFull ? Wanted(size) : .all)
    down.start(self)
    hasStarted = true
    if failsWithStart, let ended { close(ended) }
  }

  override func take(_ value: Int) -> Wanted {
    guard !isOver, ended == nil else { return 0 }
    if kept.count >= size, !wanted.isSome || isSending {
      switch full {
      case .dropsNewest: return 0
      case .dropsOldest: kept.removeFirst()
      case .fails:
        ended = .failed(200)
        cancelUp()
        return 0
      }
    }
    kept.append(value)
    guard !isSending else { return 0 }
    let sent = send()
    return keepsFull ? Wanted(sent) : 0
  }

  private func send() -> Int {
    var sent = 0
    isSending = true
    while !isOver, !kept.isEmpty, wanted.useOne() {
      sent += 1
      wanted += down.take(kept.removeFirst())
    }
    isSending = false
    // A failure overtakes what waits; the end comes when more is wanted than there is.
    switch ended {
    case nil: break
    case .finished: if kept.isEmpty, wanted.isSome { close(.finished) }
    case let ended?: if hasStarted { close(ended) } else { failsWithStart = true }
    }
    return sent
  }

  override func end(_ end: PlainEnd) {
    up = nil
    if ended == nil { ended = end }
    if !isSending { _ = send() }
  }

  override func request(_ more: Wanted) {
    guard !isOver else { return }
    wanted += more
    guard !isSending else { return }
    let sent = send()
    if keepsFull { ask(Wanted(sent)) }
  }
}
