/// The ids of an open page's events, such as `9f31c2ab-7`: the page's epoch, and the event's number.
struct EventIDs {
  private enum Last {
    /// The state in the page's HTML, whose id is made of its digest: no event was sent yet.
    case html(digest: UInt64)
    case event(Int)
  }

  private var last: Last
  /// A random number that tells the page's events from the events of earlier pages with the same token.
  private var epoch: UInt32

  init(htmlDigest digest: UInt64, epoch: UInt32) {
    (last, self.epoch) = (.html(digest: digest), epoch)
  }

  /// The number of the last event; 0 before the first.
  var number: Int {
    switch last {
    case .html: 0
    case .event(let number): number
    }
  }

  /// Returns the id of the next event, which is the last one from now on.
  mutating func next() -> String {
    last = .event(number + 1)
    return prefix + String(number)
  }

  /// Makes the ids sent so far unknown, by a new epoch.
  mutating func renew(epoch: UInt32) { self.epoch = epoch }

  /// Whether an id is the id of the last event or, before the first, of the page's HTML.
  ///
  /// - Parameter htmlID: makes the id of the HTML from its digest.
  func isLast(_ id: String?, htmlID: (UInt64) -> String) -> Bool {
    switch last {
    case .html(let digest): id == htmlID(digest)
    case .event(let number): id == prefix + String(number)
    }
  }

  /// The number of the event with an id; 0 for an id that no event of the page has.
  func number(of id: String?) -> Int {
    guard let id, id.hasPrefix(prefix) else { return 0 }
    return Int(id.dropFirst(prefix.count)) ?? 0
  }

  private var prefix: String { String(epoch, radix: 16) + "-" }
}
