import Synchronization

/// Room on the disk that is reserved, until it is released or nothing refers to it any more.
final class DiskRoom: Sendable {
  private let give: Mutex<(@Sendable () -> Void)?>

  init(_ give: @escaping @Sendable () -> Void) {
    self.give = Mutex(give)
  }

  deinit { release() }

  /// Gives the room back: what was to be stored is stored, or never will be.
  func release() {
    let give = give.withLock { give in
      defer { give = nil }
      return give
    }
    give?()
  }
}
