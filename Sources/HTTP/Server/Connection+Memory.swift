import CLinux

// The memory of a connection's unsent responses, as reported to the budget of all.
extension Connection {
  /// The least change, in bytes, that is reported.
  private static let reportedChange = 4096

  /// Reports the memory that responses take which the client has not taken yet, and request bodies which it has not
  /// completed.
  func reportHeldBytes() {
    guard isOpen else { return }
    let held = output.memory + (session?.heldBytes ?? 0)
    let change = held - reportedBytes
    if abs(change) >= Self.reportedChange || (held == 0 && change != 0) { report(held) }
  }

  /// The connection closes: it holds nothing any more.
  func releaseHeldBytes() {
    if reportedBytes > 0 { report(0) }
  }

  private func report(_ held: Int) {
    let change = held - reportedBytes
    reportedBytes = held
    if let relief = shard.core.memory.add(change, to: network) { shard.core.relieve(relief) }
  }

  /// Ends the connection and all that its client has not taken, also that which the kernel has.
  func giveBack() {
    shard.core.cutConnectionCount.add(1, ordering: .relaxed)
    clinux_reset_when_closed(descriptor)
    abort()
  }
}
