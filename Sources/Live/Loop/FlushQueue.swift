import HTTP

/// The open pages of one loop that have something to send, in the order in which they came to.
///
/// A turn of the loop goes on with them for two milliseconds and leaves the others to the next turn: a change that many
/// pages show, each its own part of it, keeps no other client of the loop waiting until all are patched.
// Sendable by confinement: it is touched on its loop only.
final class FlushQueue: @unchecked Sendable {
  private static let turn = Duration.milliseconds(2)

  private let now: () -> ContinuousClock.Instant
  private var pages: [any AnyOpenPage] = []
  /// The number of pages that were flushed of these.
  private var flushed = 0

  /// Makes the queue of a loop.
  ///
  /// - Parameter now: the time, in place of the system's, in tests.
  init(now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.now = now
  }

  /// Has a page of the loop flushed soon.
  func add(_ page: any AnyOpenPage) {
    pages.append(page)
    if pages.count == 1 { page.loop.execute { self.run(on: page.loop) } }
  }

  private func run(on loop: EventLoop) {
    // A page alone needs no clock.
    if flushed + 1 < pages.count {
      let end = now() + Self.turn
      repeat { flushNext() } while flushed < pages.count && now() < end
    } else {
      flushNext()
    }
    if flushed < pages.count { return loop.execute { self.run(on: loop) } }
    pages.removeAll(keepingCapacity: pages.capacity <= 64)
    flushed = 0
  }

  private func flushNext() {
    let page = pages[flushed]
    flushed += 1
    page.flush()
  }
}
