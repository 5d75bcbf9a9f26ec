import CLinux
import Synchronization

/// Lines on their way to a descriptor: handed over at once, written by a thread of its own. What does not fit
/// while the reader is slow is dropped and counted, so that a full pipe never holds up a response.
final class LogWriter: Sendable {
  private struct Waiting {
    var bytes: [UInt8] = []
    var isScheduled = false
    var isUrgent = false
    var dropped = 0
    var unreported = 0
  }

  private enum Action {
    case none
    case writeSoon
    case writeNow
  }

  /// Lines are gathered for so long: waking the thread for each would cost more than all else.
  private static let delay = Duration.milliseconds(10)

  private let descriptor: Int32
  private let capacity: Int
  private let thread = EventLoop(name: "log")
  private let waiting = Mutex(Waiting())

  init(descriptor: Int32, capacity: Int) {
    self.descriptor = descriptor
    self.capacity = capacity
  }

  deinit {
    thread.shutDown()
  }

  var dropped: Int { waiting.withLock { $0.dropped } }

  /// Takes a whole line.
  func write(_ line: [UInt8]) {
    let action = waiting.withLock { waiting -> Action in
      guard waiting.bytes.count + line.count <= capacity else {
        waiting.dropped += 1
        waiting.unreported += 1
        return .none
      }
      waiting.bytes.append(contentsOf: line)
      if waiting.bytes.count > capacity / 2, !waiting.isUrgent {
        waiting.isUrgent = true
        return .writeNow
      }
      defer { waiting.isScheduled = true }
      return waiting.isScheduled ? .none : .writeSoon
    }
    switch action {
    case .none: break
    case .writeSoon: thread.schedule(after: Self.delay) { self.writeAll() }
    case .writeNow: thread.execute { self.writeAll() }
    }
  }

  /// Returns when everything taken before was written, or after a time: a reader that has stopped reading must not keep
  /// the process from its end.
  func flush(within time: Duration) async {
    await withCheckedContinuation { continuation in
      let waiter = Mutex<CheckedContinuation<Void, Never>?>(continuation)
      let end: @Sendable () -> Void = { waiter.withLock { $0.take() }?.resume() }
      let patience = EventLoop.shared.schedule(after: time, end)
      thread.execute {
        self.writeAll()
        patience.cancel()
        end()
      }
    }
  }

  /// Two blocks take turns, one being filled and one being written.
  private func writeAll() {
    var block: [UInt8] = []
    while true {
      let dropped: Int? = waiting.withLock { waiting in
        guard !waiting.bytes.isEmpty || waiting.unreported > 0 else {
          waiting.isScheduled = false
          waiting.isUrgent = false
          return nil
        }
        block.removeAll(keepingCapacity: true)
        swap(&block, &waiting.bytes)
        defer { waiting.unreported = 0 }
        return waiting.unreported
      }
      guard let dropped else { return }
      if dropped > 0 { block.append(contentsOf: "# \(dropped) lines were dropped here\n".utf8) }
      let error = block.withUnsafeBytes { bytes in
        bytes.baseAddress.map { clinux_write_all(descriptor, $0, bytes.count) } ?? 0
      }
      // Nobody to tell: the descriptor is where one would.
      if error < 0 { waiting.withLock { $0.dropped += block.count { $0 == 0x0a } } }
    }
  }
}
