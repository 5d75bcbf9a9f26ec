import CLinux
import Synchronization

/// One thread that waits for sockets and timers and runs the tasks that prefer it.
///
/// A loop is a task executor: an `async` function that a task with this preference calls stays on the loop's
/// thread, so what lives on a loop needs no locks. The thread starts with the first piece of work.
public final class EventLoop: TaskExecutor, Sendable {
  /// A loop for work that no server's loop is at hand for, such as requests made by hand in tests.
  public static let shared = EventLoop(name: "loop-shared")

  /// A loop for work that takes long, such as rendering a page of a thousand rows, done for the loops of the servers: their
  /// clients don't wait for it. It is one thread, whatever there is to do, and gives way to their threads where processors are
  /// few. Parties that bring it work take turns, each in a ``Lane`` of its own.
  public static let aside = EventLoop(name: "aside", givesWay: true)

  /// The work that other threads hand over, and whether the loop's thread exists.
  struct Inbox {
    var work: [LoopState.Work] = []
    var isRunning = false
    var isStopping = false
  }

  // Touched only by the loop's thread; before that exists nobody else has the loop's state.
  nonisolated(unsafe) let state = LoopState()
  let inbox = Mutex(Inbox())
  let lanes = Lanes()
  let hasInbox = Atomic(false)
  let isAsleep = Atomic(false)
  let epoll: Int32
  let waker: Int32
  private let name: String
  /// Whether the thread gives way to others.
  let givesWay: Bool
  private let origin: (uptime: UInt64, instant: ContinuousClock.Instant)

  /// Makes a loop. Its thread starts with the first piece of work and lives until `shutDown()`.
  public convenience init(name: String = "loop") {
    self.init(name: name, givesWay: false)
  }

  private init(name: String, givesWay: Bool) {
    (self.name, self.givesWay) = (name, givesWay)
    epoll = clinux_epoll_create()
    waker = clinux_eventfd()
    precondition(epoll >= 0 && waker >= 0, "the system has no descriptors left for an event loop")
    origin = Self.readClocks()
    state.wheel = TimingWheel(current: origin.uptime / Self.tick)
  }

  deinit {
    clinux_close(epoll)
    clinux_close(waker)
  }

  /// The loop whose thread calls, or nil.
  public static var current: EventLoop? {
    clinux_current_loop().map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
  }

  /// True on the loop's own thread.
  public var isCurrent: Bool {
    clinux_current_loop() == Unmanaged.passUnretained(self).toOpaque()
  }

  /// The time: on the loop's thread as of the start of the turn, elsewhere as of now.
  public var now: ContinuousClock.Instant {
    guard isCurrent else { return .now }
    return origin.instant + .nanoseconds(Int64(bitPattern: state.uptime &- origin.uptime))
  }

  /// The same moment on both clocks; tries again when the thread was interrupted between them.
  private static func readClocks() -> (uptime: UInt64, instant: ContinuousClock.Instant) {
    var best = (uptime: clinux_uptime(), instant: ContinuousClock.now)
    var narrowest = UInt64.max
    for _ in 0..<10 where narrowest > 10_000 {
      let before = clinux_uptime()
      let instant = ContinuousClock.now
      let gap = clinux_uptime() &- before
      if gap < narrowest {
        narrowest = gap
        best = (before, instant)
      }
    }
    return best
  }

  /// Does work on the loop's thread, after what was queued before it. May be called from any thread.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    add(.closure(work))
  }

  /// Queues a task's next step; called by the runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    add(.job(UnownedJob(job)))
  }

  /// Runs `body` on this loop and returns its result to the caller, where the caller was. Cancelling the
  /// caller cancels `body`.
  public func run<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task(executorPreference: self) { try await body() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits, on the loop, until the work is done that other threads have queued; returns at once where there is none.
  ///
  /// A task whose continuation is resumed before it has suspended goes on at once, and so before work that was queued first,
  /// such as the news of what it waited for.
  public func catchUp() async {
    guard isCurrent, hasInbox.load(ordering: .acquiring) else { return }
    await withCheckedContinuation { continuation in execute { continuation.resume() } }
  }

  /// Lets the thread end once no work, no timer and no connection is left. Work that comes later still runs:
  /// it starts the thread again.
  public func shutDown() {
    inbox.withLock { $0.isStopping = true }
    wake()
  }

  private func add(_ work: LoopState.Work) {
    if isCurrent {
      // Work that other threads queued earlier goes first.
      if hasInbox.load(ordering: .acquiring) { takeInbox() }
      state.queue.append(work)
      return
    }
    let mustStart = inbox.withLock { inbox in
      inbox.work.append(work)
      hasInbox.store(true, ordering: .sequentiallyConsistent)
      defer { inbox.isRunning = true }
      return !inbox.isRunning
    }
    if mustStart { startThread() } else { wake() }
  }

  func takeInbox() {
    inbox.withLock { inbox in
      state.queue.append(contentsOf: inbox.work)
      inbox.work.removeAll(keepingCapacity: inbox.work.capacity <= 1024)
      hasInbox.store(false, ordering: .releasing)
    }
  }

  private func wake() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { clinux_eventfd_raise(waker) }
  }

  private func startThread() {
    let context = Unmanaged.passRetained(self).toOpaque()
    let error = clinux_start_thread(
      name,
      { context in
        let loop = Unmanaged<EventLoop>.fromOpaque(context)
        loop.takeUnretainedValue().turnUntilStopped(context)
        loop.release()
      }, context)
    precondition(error == 0, "the system has no threads left for an event loop")
  }
}
