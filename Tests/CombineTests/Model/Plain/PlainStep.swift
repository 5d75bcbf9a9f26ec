/// What becomes of one value.
enum PlainOutcome {
  case emit(Int)
  case skip
  /// The value is the last.
  case last(Int)
  case finish
}

/// An operator that makes at most one value of each, and asks for another in place of one that it drops.
final class PlainStep: PlainStage {
  private let step: (Int) throws -> PlainOutcome
  private let error: (Int) -> Int
  /// Whether it asks for what its subscriber answers, instead of answering that.
  private let asks: Bool
  /// Whether it leaves the rules to its upstream.
  private let isPassive: Bool
  private var isSendingLast = false

  init(
    _ world: PlainWorld, _ down: any PlainTaker, asks: Bool = false, isPassive: Bool = false,
    error: @escaping (Int) -> Int = { $0 },
    _ step: @escaping (Int) throws -> PlainOutcome
  ) {
    self.step = step
    self.error = error
    self.asks = asks
    self.isPassive = isPassive
    super.init(world, down)
  }

  override func take(_ value: Int) -> Wanted {
    guard !isOver, !isSendingLast else { return 0 }
    do {
      switch try step(value) {
      case .emit(let output):
        let more = down.take(output)
        guard asks else { return more }
        ask(more)
      case .skip: return 1
      case .last(let output):
        isSendingLast = true
        let more = down.take(output)
        guard !isOver else { return 0 }
        stop(.finished)
        return more
      case .finish: stop(.finished)
      }
    } catch {
      stop(.failed((error as? ModelError)?.code ?? -1))
    }
    return 0
  }

  override func end(_ end: PlainEnd) {
    // While the last value is taken, the end is on its way already.
    guard !isSendingLast else { return }
    var end = end
    if case .failed(let code) = end { end = .failed(error(code)) }
    if isPassive { down.end(end) } else { super.end(end) }
  }
}

/// An operator that takes all values, and sends one result once it is wanted.
final class PlainFold: PlainStage {
  /// Returns the result, if that is certain.
  private let step: (Int) throws -> Int?
  private let result: () -> Int?
  private var isDone = false
  private var isWanted = false
  private var waiting: (() -> Void)?

  init(
    _ world: PlainWorld, _ down: any PlainTaker, _ step: @escaping (Int) throws -> Int?,
    result: @escaping () -> Int?
  ) {
    self.step = step
    self.result = result
    super.init(world, down)
  }

  override func start(_ link: any PlainLink) {
    super.start(link)
    ask(.all)
  }

  override func take(_ value: Int) -> Wanted {
    guard !isDone, !isOver else { return 0 }
    do {
      if let output = try step(value) {
        isDone = true
        cancelUp()
        whenWanted { [unowned self] in send(output) }
      }
    } catch {
      stop(.failed((error as? ModelError)?.code ?? -1))
    }
    return 0
  }

  override func end(_ end: PlainEnd) {
    up = nil
    guard !isDone else { return }
    isDone = true
    guard end == .finished else { return close(end) }
    let output = result()
    whenWanted { [unowned self] in if let output { send(output) } else { close(.finished) } }
  }

  private func send(_ output: Int) {
    guard !isOver else { return }
    _ = down.take(output)
    close(.finished)
  }

  private func whenWanted(_ action: @escaping () -> Void) {
    if isWanted { action() } else { waiting = action }
  }

  override func request(_ more: Wanted) {
    isWanted = true
    let action = waiting
    waiting = nil
    action?()
  }
}

/// An operator that ends in a value of its own, where upstream was empty or has failed.
final class PlainSubstitute: PlainStage {
  private let whenEmpty: Int?
  private let whenFailed: Int?
  private var wanted: Wanted = 0
  private var isEmpty = true
  private var waiting: Int?

  init(_ world: PlainWorld, _ down: any PlainTaker, whenEmpty: Int? = nil, whenFailed: Int? = nil) {
    self.whenEmpty = whenEmpty
    self.whenFailed = whenFailed
    super.init(world, down)
  }

  override func take(_ value: Int) -> Wanted {
    isEmpty = false
    _ = wanted.useOne()
    let more = super.take(value)
    wanted += more
    return more
  }

  override func end(_ end: PlainEnd) {
    up = nil
    guard let substitute = end == .finished ? (isEmpty ? whenEmpty : nil) : whenFailed else {
      return close(end)
    }
    if wanted.isSome { send(substitute) } else { waiting = substitute }
  }

  private func send(_ substitute: Int) {
    guard !isOver else { return }
    _ = down.take(substitute)
    close(.finished)
  }

  override func request(_ more: Wanted) {
    wanted += more
    guard let substitute = waiting else { return ask(more) }
    waiting = nil
    send(substitute)
  }
}

/// An operator that has nothing to send from the start.
final class PlainNothing: PlainStage {
  override func start(_ link: any PlainLink) {
    link.cancel()
    isOver = true
    down.start(world.noLink)
    down.end(.finished)
  }
}

/// An operator that asks for all values and drops each.
final class PlainIgnore: PlainStage {
  override func start(_ link: any PlainLink) {
    super.start(link)
    ask(.all)
  }

  override func take(_ value: Int) -> Wanted { 0 }
  override func end(_ end: PlainEnd) { down.end(end) }
}

/// An operator that drops the first values, for which it asks with the first request. Its subscriber is told of it before
/// upstream is subscribed to.
final class PlainDrop: PlainStage {
  private let count: Int
  private var left: Int
  private var early: Wanted = 0

  init(_ world: PlainWorld, _ down: any PlainTaker, _ count: Int) {
    self.count = count
    left = count
    super.init(world, down)
    down.start(self)
  }

  override func start(_ link: any PlainLink) {
    guard !isOver else { return link.cancel() }
    up = link
    ask(early + Wanted(count))
  }

  override func take(_ value: Int) -> Wanted {
    guard left == 0 else {
      left -= 1
      return 0
    }
    return super.take(value)
  }

  override func request(_ more: Wanted) {
    if up == nil { early += more } else { ask(more) }
  }
}

/// An operator that sends values in groups, as one number each.
final class PlainGroups: PlainStage {
  private let count: Int
  private var group: [Int] = []

  init(_ world: PlainWorld, _ down: any PlainTaker, _ count: Int) {
    self.count = count
    super.init(world, down)
  }

  override func take(_ value: Int) -> Wanted {
    group.append(value)
    return group.count == count ? sendGroup() * count : 0
  }

  override func end(_ end: PlainEnd) {
    up = nil
    if end == .finished, !group.isEmpty { _ = sendGroup() }
    close(end)
  }

  private func sendGroup() -> Wanted {
    let values = group
    group = []
    return super.take(Arithmetic.join(values))
  }

  override func request(_ more: Wanted) { ask(more * count) }
}
