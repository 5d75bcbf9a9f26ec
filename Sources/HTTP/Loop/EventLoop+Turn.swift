import CLinux

// One turn of a loop: sockets, timers, work that was handed over, small output.
extension EventLoop {
  /// Wheel resolution in nanoseconds.
  static let tick: UInt64 = 1_000_000
  private static let eventCapacity = 256

  /// The body of the loop's thread.
  func turnUntilStopped(_ identity: UnsafeMutableRawPointer) {
    clinux_set_current_loop(identity)
    if givesWay { clinux_give_way() }
    let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: Self.eventCapacity)
    events.initialize(repeating: epoll_event(), count: Self.eventCapacity)
    defer {
      events.deallocate()
      clinux_set_current_loop(nil)
    }
    _ = clinux_epoll_add(epoll, waker, CLINUX_IN | CLINUX_EDGE, identity)
    repeat {
      turn(events, identity)
    } while !mayEnd()
    _ = clinux_epoll_remove(epoll, waker)
  }

  private func turn(_ events: UnsafeMutablePointer<epoll_event>, _ identity: UnsafeMutableRawPointer) {
    if hasInbox.load(ordering: .acquiring) { takeInbox() }
    runQueue()
    sendOutput()
    let count = wait(events)
    state.uptime = clinux_uptime()
    var index = 0
    while index < count {
      let event = events + index
      index += 1
      guard let context = clinux_event_context(event) else { continue }
      if context == identity {
        _ = clinux_eventfd_take(waker)
        continue
      }
      let pollable = Unmanaged<Pollable>.fromOpaque(context)
      pollable._withUnsafeGuaranteedRef { if $0.isOpen { $0.ready(clinux_event_flags(event)) } }
    }
    fireTimers()
    if !state.closed.isEmpty { state.closed.removeAll(keepingCapacity: true) }
  }

  /// Runs what is queued now; what that adds runs in the next turn, after sockets had their chance.
  func runQueue() {
    guard !state.queue.isEmpty else { return }
    swap(&state.queue, &state.running)
    let executor = asUnownedTaskExecutor()
    var index = 0
    while index < state.running.count {
      switch state.running[index] {
      case .job(let job): job.runSynchronously(on: executor)
      case .closure(let work): work()
      }
      if state.unsent.isDue(at: clinux_uptime()) { sendOutput() }
      index += 1
    }
    state.running.removeAll(keepingCapacity: state.running.capacity <= 4096)
  }

  /// Sends the output that waits.
  private func sendOutput() {
    let count = state.unsent.objects.count
    guard count > 0 else { return }
    for index in 0..<count { state.unsent.objects[index].sendOutput() }
    state.unsent.removeFirst(count)
  }

  private func wait(_ events: UnsafeMutablePointer<epoll_event>) -> Int {
    var timeout: Int32 = 0
    if state.queue.isEmpty {
      isAsleep.store(true, ordering: .sequentiallyConsistent)
      let hasWork = hasInbox.load(ordering: .sequentiallyConsistent) || isAboutToEnd
      timeout = hasWork ? 0 : millisecondsToNextTimer()
    }
    let count = clinux_epoll_wait(epoll, events, Int32(Self.eventCapacity), timeout)
    isAsleep.store(false, ordering: .relaxed)
    return max(0, Int(count))
  }

  private var isIdle: Bool {
    state.openCount == 0 && state.wheel.count == 0 && state.queue.isEmpty
  }

  private var isAboutToEnd: Bool {
    isIdle && inbox.withLock { $0.isStopping }
  }

  private func mayEnd() -> Bool {
    guard isIdle else { return false }
    return inbox.withLock { inbox in
      guard inbox.isStopping, inbox.work.isEmpty else { return false }
      inbox.isRunning = false
      return true
    }
  }

  func register(_ pollable: Pollable, events: UInt32) -> Int32 {
    // The loop holds what it waits on until `unregister`.
    let context = Unmanaged.passRetained(pollable)
    let error = clinux_epoll_add(epoll, pollable.descriptor, events, context.toOpaque())
    if error < 0 {
      context.release()
    } else {
      pollable.isRegistered = true
      state.openCount += 1
    }
    return error
  }

  func unregister(_ pollable: Pollable) {
    guard pollable.isRegistered else { return }
    pollable.isRegistered = false
    _ = clinux_epoll_remove(epoll, pollable.descriptor)
    state.openCount -= 1
    state.closed.append(pollable)
    Unmanaged.passUnretained(pollable).release()
  }
}
