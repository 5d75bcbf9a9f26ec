/// The commands that an open page owes its browser, and those it sent last.
struct CommandQueue {
  /// The commands for the next patch that begins.
  private(set) var waiting: [Command] = []
  /// Each with the number of its event. A stream that was cut may have lost them.
  private var sent: [(event: Int, command: Command)] = []

  /// The most commands that are kept once they were sent.
  static let keptCount = 32

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ command: Command) { waiting.append(command) }

  /// Takes all that wait, for a patch.
  mutating func take() -> [Command] {
    defer { waiting = [] }
    return waiting
  }

  /// Takes back the commands of a patch that is given up.
  mutating func restore(_ commands: [Command]) { waiting = commands + waiting }

  /// Notes that commands went out with an event.
  mutating func sent(_ commands: [Command], with event: Int) {
    guard !commands.isEmpty else { return }
    sent = (sent + commands.map { (event, $0) }).suffix(Self.keptCount)
  }

  /// Has the commands that went out after an event wait once more.
  mutating func resend(after event: Int) {
    guard !sent.isEmpty else { return }
    restore(sent.filter { $0.event > event }.map(\.command))
    sent = []
  }
}
