import Testing

@testable import Dogear

@Suite("What was deleted on a page", .timeLimit(.minutes(10)))
struct UndoStackTests {
  private let reminders = ["a", "b", "c"].map { Reminder(id: $0, title: $0) }
  private let empty = ListSnapshot<Reminder>([])

  @Test("The last deletion is undone first")
  func order() {
    var stack = UndoStack<Reminder>()
    for reminder in reminders { stack.push(reminder) }
    for reminder in reminders.reversed() {
      #expect(stack.last(missingFrom: empty) == reminder)
      stack.remove(reminder.id)
    }
    #expect(stack.last(missingFrom: empty) == nil)
    #expect(stack == UndoStack())
  }

  @Test("What came back by another way is passed over")
  func backAlready() {
    var stack = UndoStack<Reminder>()
    for reminder in reminders { stack.push(reminder) }
    #expect(stack.last(missingFrom: ListSnapshot([reminders[2]])) == reminders[1])
    #expect(stack.last(missingFrom: ListSnapshot(reminders)) == nil)
  }

  @Test("An item that is deleted twice is there once, with its last content")
  func twice() {
    var stack = UndoStack<Reminder>()
    for reminder in reminders { stack.push(reminder) }
    stack.push(Reminder(id: "a", title: "changed"))
    #expect(stack.last(missingFrom: empty)?.title == "changed")
    stack.remove("a")
    #expect(stack.last(missingFrom: empty)?.id == "c")
  }

  @Test("An item in which nothing is written needs no way back")
  func blank() {
    var stack = UndoStack<Reminder>()
    stack.push(Reminder(id: "a", title: " "))
    #expect(stack == UndoStack())
  }

  @Test("It holds no more than can be restored")
  func bound() {
    var stack = UndoStack<Reminder>()
    for number in 0...Bin<Reminder>.keptCount { stack.push(Reminder(id: "r\(number)", title: "\(number)")) }
    for number in (1...Bin<Reminder>.keptCount).reversed() { stack.remove("r\(number)") }
    #expect(stack == UndoStack())
  }
}
