import Testing

@testable import Live

@Suite("Commands that a page owes its browser", .timeLimit(.minutes(10)))
struct CommandQueueTests {
  private let commands = (0..<100).map { Command.announce("\($0)") }

  @Test("They wait in order, and a patch takes all")
  func taking() {
    var queue = CommandQueue()
    #expect(queue.isEmpty)
    queue.append(commands[0])
    queue.append(commands[1])
    #expect(!queue.isEmpty)
    #expect(queue.take() == [commands[0], commands[1]])
    #expect(queue.isEmpty)
  }

  @Test("Commands of a patch that is given up come before those that wait")
  func restoring() {
    var queue = CommandQueue()
    queue.append(commands[1])
    queue.restore([commands[0]])
    #expect(queue.take() == [commands[0], commands[1]])
  }

  @Test("Those that went out after an event come again, once", arguments: 0...4)
  func resending(event: Int) {
    var queue = CommandQueue()
    queue.sent([commands[0], commands[1]], with: 1)
    queue.sent([], with: 2)
    queue.sent([commands[2]], with: 3)
    queue.append(commands[3])
    queue.resend(after: event)
    let first = [0, 2, 2, 3, 3][event]
    #expect(queue.take() == Array(commands[first...3]))
    queue.resend(after: 0)
    #expect(queue.isEmpty)
  }

  @Test("The last ones are kept")
  func limit() {
    var queue = CommandQueue()
    for (number, command) in commands.enumerated() { queue.sent([command], with: number + 1) }
    queue.resend(after: 0)
    #expect(queue.take() == commands.suffix(CommandQueue.keptCount))
    queue.sent(commands, with: 101)
    queue.resend(after: 100)
    #expect(queue.take() == commands.suffix(CommandQueue.keptCount))
  }
}
