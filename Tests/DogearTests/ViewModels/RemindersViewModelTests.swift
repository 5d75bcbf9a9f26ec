import Combine
import CombineExtras
import CombineTesting
import Testing

@testable import Dogear

@Suite("The reminders' view model", .timeLimit(.minutes(10)))
struct RemindersViewModelTests {
  private let scheduler = TestScheduler()
  private let reminders = CurrentValueSubject<[Reminder], Never>([
    Reminder(id: "a", title: "Milk"), Reminder(id: "b"), Reminder(id: "c", title: "Bread", isDone: true),
  ])

  private final class Removed {
    var ids: [String] = []
  }

  private func model() -> (RemindersViewModel, Removed) {
    let removed = Removed()
    let model = RemindersViewModel(
      OpenedReminders(
        own: FoundList(
          list: ListSnapshot(reminders.value),
          changes: reminders.map { ListSnapshot($0) }.eraseToAnyPublisher())))
    model.follow()
    model.removeEmpty(scheduler: scheduler) { [reminders] id in
      removed.ids.append(id)
      reminders.value.removeAll { $0.id == id }
    }
    return (model, removed)
  }

  @Test("A row left empty disappears", arguments: ["reminder-a", "search", nil])
  func emptyRowDisappears(next: String?) {
    let (model, removed) = model()
    model.focusedElement = "reminder-b"
    model.focusedElement = next
    #expect(removed.ids.isEmpty)
    scheduler.advance(by: .milliseconds(10))
    #expect(removed.ids == ["b"])
    #expect(model.reminders.map(\.id) == ["a", "c"])
  }

  @Test("A row with text stays, and so does an empty one that has the focus again")
  func rowsThatStay() {
    let (model, removed) = model()
    model.focusedElement = "reminder-a"
    model.focusedElement = "reminder-b"
    model.focusedElement = nil
    model.focusedElement = "reminder-b"
    scheduler.advance(by: .seconds(1))
    #expect(removed.ids.isEmpty)
  }

  @Test("The last text may still be on its way when the focus goes")
  func textOnItsWay() {
    let (model, removed) = model()
    model.focusedElement = "reminder-b"
    model.focusedElement = nil
    reminders.value[1].title = "Eggs"
    scheduler.advance(by: .seconds(1))
    #expect(removed.ids.isEmpty)
  }

  @Test("A row that was emptied and left before its focus was known disappears")
  func emptiedAndLeft() {
    let (model, removed) = model()
    model.focusedElement = "reminder-c"
    reminders.value[0].title = ""
    model.edited("a")
    scheduler.advance(by: .milliseconds(10))
    #expect(removed.ids == ["a"])
  }

  @Test("A row that is empty while it is edited stays")
  func emptyWhileEdited() {
    let (model, removed) = model()
    model.focusedElement = "reminder-b"
    model.edited("b")
    scheduler.advance(by: .seconds(1))
    #expect(removed.ids.isEmpty)
  }

  @Test("A short text is read at once, a long one beside the loop, by the titles that are loaded then")
  func reading() {
    let thread = TestScheduler()
    let titles = PassthroughSubject<QuickTitles?, Never>()
    let model = RemindersViewModel(
      OpenedReminders(own: FoundList(list: ListSnapshot([]), changes: Empty().eraseToAnyPublisher())),
      reader: QuickReader(zone: .gmt) { 1_800_000_000 }, titles: titles.eraseToAnyPublisher(),
      readingOn: { AnyScheduler(thread) })
    model.entry.text = "Read Brave Saturday Girl"
    #expect(model.drafts.map(\.reminder.title) == ["Read Brave Saturday Girl"])
    model.entry.text = "Return Next Friday tomorrow"
    #expect(model.drafts.first?.reminder.title == "Return Next Friday")
    model.entry.text = "Return Next Friday"
    let book = Book(id: "a", title: "Next Friday", author: "", isbn: "", pages: 0)
    titles.send(QuickTitles(ListSnapshot([book])))
    #expect(model.drafts.first?.reminder.dueDay == nil)
    let long = String(repeating: "word ", count: 90)
    model.entry.text = long
    #expect(model.drafts.first?.reminder.title == "Return Next Friday")
    thread.advance(by: .zero)
    #expect(model.drafts.first?.reminder.title == long.trimmed)
  }

  @Test("How many there are, in words")
  func count() {
    let (model, _) = model()
    #expect(model.count == "3 reminders, 1 done")
    reminders.value = [Reminder(id: "a", title: "Milk")]
    #expect(model.count == "1 reminder")
  }

  @Test("An empty row that was deleted is nothing to put back")
  func undo() {
    let (model, _) = model()
    model.deletions.push(Reminder(id: "x"))
    #expect(model.undo == nil)
    model.deletions.push(Reminder(id: "y", title: "Eggs"))
    #expect(model.undo?.id == "y")
  }
}
