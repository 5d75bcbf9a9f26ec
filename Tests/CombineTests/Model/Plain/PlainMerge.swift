/// `merge` and `flatMap`: the values of several upstreams as they come. Each is asked for all values if all are wanted,
/// and otherwise for one after the other; what comes without being wanted waits.
final class PlainMerge: PlainLink {
  private unowned let world: PlainWorld
  private unowned let down: any PlainTaker
  private var sides: [PlainSide] = []
  private var waiting: [(side: PlainSide, value: Int)] = []
  private var wanted: Wanted = 0
  private var isSending = false
  private var isOver = false
  /// The number of upstreams that have not ended, the outer one of `flatMap` included.
  private var open: Int
  private var outer: PlainSide?

  init(_ world: PlainWorld, _ down: any PlainTaker, _ open: Int) {
    self.world = world
    self.down = down
    self.open = open
    world.keep(self)
    down.start(self)
  }

  static func merge(_ world: PlainWorld, _ down: any PlainTaker, _ upstreams: [PlainPublisher]) {
    let merge = PlainMerge(world, down, upstreams.count)
    for upstream in upstreams { upstream(merge.side()) }
  }

  static func flatMap(
    _ world: PlainWorld, _ down: any PlainTaker, _ upstream: PlainPublisher, _ limit: Wanted,
    _ transform: @escaping (Int) -> PlainPublisher
  ) {
    let merge = PlainMerge(world, down, 1)
    let outer = PlainSide(
      world,
      start: { [unowned merge] outer in
        if merge.isOver { outer.cancel() } else { outer.ask(limit) }
      },
      value: { [unowned merge] _, value in
        guard !merge.isOver else { return 0 }
        merge.open += 1
        transform(value)(merge.side())
        return 0
      }, end: { [unowned merge] in merge.end($1) })
    merge.outer = outer
    if merge.isOver { outer.cancel() }
    upstream(outer)
  }

  private func side() -> PlainSide {
    PlainSide(
      world, cancelsFailed: outer == nil,
      start: { [unowned self] side in
        guard !isOver else { return side.cancel() }
        sides.append(side)
        side.ask(wanted == .all ? .all : 1)
      },
      value: { [unowned self] in take($1, $0) },
      end: { [unowned self] side, end in
        guard !isOver else { return }
        guard end == .finished else { return close(end) }
        // The last one takes the place of one that has ended.
        if let index = sides.firstIndex(where: { $0 === side }) {
          sides.swapAt(index, sides.count - 1)
          sides.removeLast()
        }
        // One publisher less: `flatMap` makes room for another.
        outer?.ask(1)
        self.end(end)
      })
  }

  private func take(_ value: Int, _ side: PlainSide) -> Wanted {
    guard !isOver else { return 0 }
    guard wanted.isSome, waiting.isEmpty else {
      waiting.append((side, value))
      return 0
    }
    if wanted == .all {
      _ = down.take(value)
      return 0
    }
    send(value)
    if wanted == .all { askAll() }
    if !waiting.isEmpty { drain() }
    return wanted == .all || isOver ? 0 : 1
  }

  private func send(_ value: Int) {
    let before = isSending
    isSending = true
    _ = wanted.useOne()
    wanted += down.take(value)
    isSending = before
  }

  private func askAll() {
    if !isOver { for side in sides { side.ask(.all) } }
  }

  /// Sends what waits, as far as it is wanted.
  private func drain() {
    while !isOver, wanted.isSome, !waiting.isEmpty {
      let (side, value) = waiting.removeFirst()
      if wanted == .all {
        _ = down.take(value)
        continue
      }
      send(value)
      if wanted == .all { askAll() } else if !isOver { side.ask(1) }
    }
    finishIfDone()
  }

  private func end(_ end: PlainEnd) {
    guard !isOver else { return }
    guard end == .finished else { return close(end) }
    open -= 1
    finishIfDone()
  }

  private func finishIfDone() {
    if !isOver, open == 0, waiting.isEmpty { close(.finished) }
  }

  private func close(_ end: PlainEnd) {
    cancel()
    down.end(end)
  }

  func request(_ more: Wanted) {
    guard !isOver, wanted != .all else { return }
    wanted += more
    guard !isSending else { return }
    drain()
    if more == .all { askAll() }
  }

  func cancel() {
    guard !isOver else { return }
    isOver = true
    for side in sides { side.cancel() }
    outer?.cancel()
  }
}
