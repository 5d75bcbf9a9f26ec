import Combine
import Foundation
import GalleryModels
import Testing

/// The view models of lists whose rows are deleted, moved and swiped.
@Suite("Items of lists", .timeLimit(.minutes(10)))
struct ItemTests {
  private func titles(_ items: [Item]) -> [String] { items.map(\.title) }

  @Test("A set of offsets deletes several rows, and those that are none")
  func deleting() {
    let model = EditListViewModel()
    model.selection = ["puzzle", "gift"]
    model.delete(at: [0, 2, 6, 99])
    #expect(titles(model.items) == ["Controller", "Gift", "Clock", "People"])
    #expect(model.selection == ["gift"])
    model.deleteSelection()
    #expect(titles(model.items) == ["Controller", "Clock", "People"])
    #expect(model.selection.isEmpty)
  }

  @Test(
    "Rows are moved before the row that is at the destination",
    arguments: [
      ([0], 2, "bacd"), ([0], 4, "bcda"), ([3], 0, "dabc"), ([1], 1, "abcd"), ([1], 2, "abcd"),
      ([0, 2], 4, "bdac"), ([1, 3], 0, "bdac"), ([0], 99, "bcda"), ([2], -1, "cabd"), ([9], 0, "abcd"),
    ])
  func moving(source: [Int], destination: Int, expected: String) {
    let model = EditListViewModel(items: "abcd".map { Item(String($0), badge: "") })
    model.move(from: IndexSet(source), to: destination)
    #expect(titles(model.items).joined() == expected)
  }

  @Test("Leaving the edit mode forgets what was chosen")
  func editing() {
    let model = EditListViewModel()
    model.toggleEditing()
    model.selection = ["gift"]
    model.toggleEditing()
    #expect(!model.isEditing)
    #expect(model.selection.isEmpty)
  }

  @Test("A row has an action at its leading edge and two at the trailing one, the outermost first")
  func actions() throws {
    let model = RowActionsViewModel()
    let actions = model.actions(of: model.items[0])
    #expect(actions.map(\.name) == ["Unread", "Delete", "Tag"])
    #expect(actions.map(\.edge) == [.leading, .trailing, .trailing])
    #expect(actions.map(\.role) == [.standard, .destructive, .standard])
    #expect(actions.map(\.tint) == ["blue", nil, "orange"])
    model.toggleRead("puzzle")
    #expect(model.actions(of: model.items[0]).map(\.name) == ["Read", "Delete", "Tag"])
    model.toggleRead("nothing")
  }

  @Test("A row is tagged, and forgotten once it is deleted")
  func tagging() {
    let model = RowActionsViewModel()
    model.tag("clock")
    #expect(model.selectedItem?.title == "Clock")
    model.delete("gift")
    #expect(model.selectedItem?.title == "Clock")
    model.delete("clock")
    #expect(model.selectedItem == nil)
    #expect(model.items.count == 5)
  }

  @Test("A country is opened by its code, and closed")
  func countries() {
    let model = CountriesViewModel()
    #expect(model.countries.map(\.continent) == ["Asia", "North America", "South America", "Asia"])
    model.select("br")
    #expect(model.selection?.name == "Brazil")
    model.goBack()
    #expect(model.selection == nil)
    #expect(CountriesViewModel(selecting: "xx").selection == nil)
  }

  @Test("Stocks are decoded from JSON: symbols in capitals, prices with cents, losses known")
  func stocks() {
    let model = StocksAndNewsViewModel()
    model.load(from: .sample(), on: ImmediateScheduler.shared)
    #expect(model.stocks.map(\.symbol) == ["GOOG", "MSFT", "FB", "AMAZON"])
    #expect(model.stocks.map(\.price) == ["1080.00", "60.00", "220.00", "400.00"])
    #expect(model.stocks.map(\.change) == ["-0.24", "+3.45", "-1.56", "+6.56"])
    #expect(model.stocks.map(\.isLoss) == [true, false, true, false])
    #expect(model.newsTitle == "Top News")
  }

  @Test("What goes wrong with stocks is said, and what was shown stays", arguments: StockError.allCases)
  func stockErrors(error: StockError) {
    let model = StocksAndNewsViewModel()
    model.load(from: .sample(), on: ImmediateScheduler.shared)
    model.load(from: .sample(failing: error), on: ImmediateScheduler.shared)
    #expect(model.message == error.localizedDescription)
    #expect(model.stocks.count == 4)
    model.load(from: .sample(), on: ImmediateScheduler.shared)
    #expect(model.message.isEmpty)
  }
}
