import CLinux

/// A descriptor that an event loop waits on. Lives on one loop and is touched by its thread only.
class Pollable {
  let loop: EventLoop
  private(set) var descriptor: Int32
  var isRegistered = false

  init(loop: EventLoop, descriptor: Int32) {
    self.loop = loop
    self.descriptor = descriptor
  }

  /// True until `close()`.
  final var isOpen: Bool { descriptor >= 0 }

  /// Called by the loop with the events that occurred.
  func ready(_ events: UInt32) {}

  /// Sends what is queued; called by the loop for what waits to be sent.
  func sendOutput() {}

  /// Has the loop wait for `events`. Returns zero, or a negative error number.
  final func register(_ events: UInt32) -> Int32 {
    loop.register(self, events: events)
  }

  /// Closes the descriptor; the object stays valid until the loop's turn ends.
  final func close() {
    guard isOpen else { return }
    loop.unregister(self)
    clinux_close(descriptor)
    descriptor = -1
  }
}
