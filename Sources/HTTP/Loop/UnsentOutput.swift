/// The objects of a loop with small output to send. It is sent together, after the requests at hand rather than between
/// them: to wake up a client on this machine, such as a proxy, costs more than to send, and one wakes up once for many
/// responses (thresholds.json: “POST /sign-up, refused by validation, of C”).
struct UnsentOutput {
  /// The most objects that wait.
  static let limit = 32
  /// The nanoseconds after which none waits for another request.
  static let patience: UInt64 = 500_000

  private(set) var objects: [Pollable] = []
  private var since: UInt64 = 0

  /// Adds an object, at a time in nanoseconds.
  mutating func add(_ object: Pollable, at now: @autoclosure () -> UInt64) {
    if objects.isEmpty { since = now() }
    objects.append(object)
  }

  /// Whether it is time to send.
  func isDue(at now: @autoclosure () -> UInt64) -> Bool {
    !objects.isEmpty && (objects.count >= Self.limit || now() &- since > Self.patience)
  }

  /// Forgets the objects that were added first.
  mutating func removeFirst(_ count: Int) {
    objects.removeSubrange(..<count)
  }
}
