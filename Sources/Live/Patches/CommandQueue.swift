/// The commands that an open page owes its browser, and those it sent last.
struct CommandQueue {
  /// The commands for the next patch that begins.
  private(set) var waiting: [Command] = []
  /// The commands sent last, each with the number of its event, as a stream that was cut may have lost them.
  private var sent: [(event: Int, command: Command)] = []

  /// The largest number of sent commands that are kept.
  static let keptCount = 32

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ command: Command) { waiting.append(command) }

  /// Removes and returns the waiting commands, for a patch.
  mutating func take() -> [Command] {
    defer { waiting = [] }
    return waiting
  }

  /// Puts back the commands of a patch that is given up.
  mutating func restore(_ commands: [Command]) { waiting = commands + waiting }

  /// Notes that commands went out with an event.
  mutating func sent(_ commands: [Command], with event: Int) {
    guard !commands.isEmpty else { return }
    sent = (sent + commands.map { (event, $0) }).suffix(Self.keptCount)
  }

  /// Queues the commands that went out after an event once more.
  mutating func resend(after event: Int) {
    guard !sent.isEmpty else { return }
    restore(sent.filter { $0.event > event }.map(\.command))
    sent = []
  }
}
