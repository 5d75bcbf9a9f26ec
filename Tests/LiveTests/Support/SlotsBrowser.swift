@testable import Live

/// The numbered slots of a page as a browser shows them, after the parts that it took.
///
/// An operation is `SLOT=VALUE;`, which may come in two parts.
struct SlotsBrowser {
  private(set) var slots: [Int]
  private(set) var lastEventID: String
  /// The request whose outcome it was told that it shows.
  private(set) var revision = 0
  /// The numbers of the commands that it got.
  private(set) var commands: [Int] = []
  /// The event whose end it has not got.
  private var event: (id: String, text: String)?

  init(slots: [Int], lastEventID: String) {
    (self.slots, self.lastEventID) = (slots, lastEventID)
  }

  /// Takes a part. Returns false where it goes on with an event that the browser does not have.
  mutating func take(_ part: PatchPart) -> Bool {
    guard (part.id == nil) == (event != nil) else { return false }
    event = (
      part.id ?? event?.id ?? "", (event?.text ?? "") + String(decoding: part.operations, as: UTF8.self)
    )
    guard let event, let end = part.end else { return true }
    for operation in event.text.split(separator: ";") {
      let numbers = operation.split(separator: "=").compactMap { Int($0) }
      guard numbers.count == 2 else { return false }
      slots[numbers[0]] = numbers[1]
    }
    (lastEventID, revision) = (event.id, end.revision)
    for case .announce(let number) in end.commands { commands.append(Int(number) ?? -1) }
    self.event = nil
    return true
  }

  /// Has lost its stream, and what it had of an event.
  mutating func disconnect() { event = nil }
}

/// The server's knowledge of the slots that a browser shows.
struct ShownSlots {
  var slots: [Int]
  /// The slot that the next part begins with, and whether it begins in the midst of its operation.
  private var rest: (slot: Int, isInOperation: Bool)?
  /// Whether every slot is set, also where it does not differ.
  private var isForced: Bool

  init(_ slots: [Int], isForced: Bool = false) { (self.slots, self.isForced) = (slots, isForced) }

  /// Sets slots to what they are now, up to a random one.
  mutating func patch(
    to now: [Int], parts: Bool, _ random: inout SeededRandom
  ) -> PatchOperations {
    var text = ""
    for slot in (rest?.slot ?? 0)..<now.count {
      let goesOn = rest?.isInOperation == true
      guard goesOn || isForced || slots[slot] != now[slot] else { continue }
      if !goesOn {
        if parts, !text.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
          rest = (slot, false)
          return PatchOperations(Array(text.utf8), rest: .operations)
        }
        text += "\(slot)="
        if parts, Int.random(in: 0..<4, using: &random) == 0 {
          rest = (slot, true)
          return PatchOperations(Array(text.utf8), rest: .markup)
        }
      }
      text += "\(now[slot]);"
      slots[slot] = now[slot]
      rest = nil
    }
    (rest, isForced) = (nil, false)
    return PatchOperations(Array(text.utf8))
  }
}
