import Combine
import CombineTesting
import Testing

@testable import Dogear

@Suite("The view model of what was deleted", .timeLimit(.minutes(10)))
struct BinViewModelTests {
  private let scheduler = TestScheduler()
  private let changes = CurrentValueSubject<ListSnapshot<Reminder>, Never>(ListSnapshot([]))
  private let stored = CurrentValueSubject<[String], Never>(["a", "b", "c"])

  private func rows(age: Int = 0) -> [BinRow<Reminder>] {
    stored.value.map { BinRow(item: Reminder(id: $0, title: $0), age: age) }
  }

  private func model() -> BinViewModel<Reminder> {
    BinViewModel(rows: rows(), changes: changes.eraseToAnyPublisher())
  }

  @Test("It follows the list from its opening on, when a change may have come already")
  func follows() {
    let model = model()
    stored.value = ["b"]
    model.follow(scheduler: scheduler) { Just(rows()).eraseToAnyPublisher() }
    #expect(model.rows.map(\.id) == ["b"])
    stored.value = []
    #expect(!model.isEmpty)
    changes.send(ListSnapshot([]))
    #expect(model.isEmpty)
  }

  @Test("Each minute the ages are read again")
  func ages() {
    let model = model()
    model.follow(scheduler: scheduler) {
      Just(rows(age: scheduler.now.nanoseconds / 1_000_000_000)).eraseToAnyPublisher()
    }
    scheduler.advance(by: .seconds(59))
    #expect(model.rows.map(\.age) == [0, 0, 0])
    scheduler.advance(by: .seconds(61))
    #expect(model.rows.map(\.age) == [120, 120, 120])
  }

  @Test("A slow read that was overtaken changes nothing")
  func overtaken() {
    let model = model()
    var reads: [PassthroughSubject<[BinRow<Reminder>], Never>] = []
    model.follow(scheduler: scheduler) {
      reads.append(PassthroughSubject())
      return reads[reads.count - 1].eraseToAnyPublisher()
    }
    changes.send(ListSnapshot([]))
    reads[1].send([])
    reads[0].send(rows())
    #expect(model.isEmpty)
  }

  @Test(
    "After an item was put back, the next one's button is where to go on, or the last one's, or the heading")
  func focus() {
    let model = model()
    #expect(model.restored("a", from: model.rows) == "restore-b")
    #expect(model.restored("c", from: model.rows) == "restore-b")
    #expect(model.restored("unknown", from: model.rows) == "deleted-heading")
    #expect(model.restored("b", from: model.rows) == "deleted-heading")
    #expect(model.isEmpty)
  }

  @Test("A list that was faster than the answer does not lose the place to go on, nor does another tab")
  func focusAfterTheList() {
    let model = model()
    model.follow(scheduler: scheduler) { Just(rows()).eraseToAnyPublisher() }
    let shown = model.rows
    stored.value = ["c"]
    changes.send(ListSnapshot([]))
    #expect(model.restored("a", from: shown) == "restore-c")
    #expect(model.rows.map(\.id) == ["c"])
  }
}
