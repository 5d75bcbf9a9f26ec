import Synchronization

/// A piece of work that an event loop does once, after a time. Keeping it is not needed for it to fire.
public final class LoopTimer: Sendable {
  let loop: EventLoop
  private let pending = Atomic(true)
  // Touched only on the loop's thread.
  nonisolated(unsafe) private var work: (@Sendable () -> Void)?
  // The place in the wheel, or -1. Touched only on the loop's thread.
  nonisolated(unsafe) var place: Int32 = -1

  init(loop: EventLoop, work: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.work = work
  }

  /// True until the work was started or the timer was cancelled.
  public var isPending: Bool { pending.load(ordering: .acquiring) }

  /// Keeps the work from being done, unless it was started already. May be called from any thread, any number
  /// of times.
  public func cancel() {
    guard pending.exchange(false, ordering: .acquiringAndReleasing) else { return }
    if loop.isCurrent {
      forget()
    } else {
      loop.execute { self.forget() }
    }
  }

  func fire() {
    place = -1
    guard pending.exchange(false, ordering: .acquiringAndReleasing) else { return }
    let work = self.work
    self.work = nil
    work?()
  }

  private func forget() {
    if place >= 0 { loop.state.wheel.remove(place) }
    place = -1
    work = nil
  }
}
