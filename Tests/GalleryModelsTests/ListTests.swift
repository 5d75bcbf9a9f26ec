import Combine
import CombineTesting
import GalleryModels
import Testing

/// The view models of the rooms about lists, in virtual time.
@Suite("Lists", .timeLimit(.minutes(10)))
struct ListTests {
  @Test("A search matches title or author in any case, and an empty term everything")
  func search() {
    let model = SearchableBooksViewModel()
    #expect(model.books == Book.samples)
    model.searchTerm = "ADAMS"
    #expect(model.books.map(\.id) == ["hitchhiker"])
    model.searchTerm = "swift"
    #expect(model.books.map(\.id) == ["beginners"])
    model.searchTerm = "nobody"
    #expect(model.books.isEmpty)
    model.searchTerm = ""
    #expect(model.books == Book.samples)
  }

  @Test("A search is narrowed to a length, with a term and without one")
  func criteria() {
    let model = SearchableBooksViewModel()
    model.length = .short
    #expect(model.books.map(\.id) == ["beginners", "hitchhiker"])
    model.searchTerm = "adams"
    #expect(model.books.map(\.id) == ["hitchhiker"])
    model.length = .long
    #expect(model.books.isEmpty)
    model.searchTerm = ""
    #expect(model.books.map(\.id) == ["changer", "sleep"])
  }

  @Test("A search also follows the collection, which has an end")
  func collection() {
    let model = SearchableBooksViewModel(searchTerm: "sleep")
    model.addRandomBook()
    #expect(model.books.map(\.id) == ["sleep"], "the new one does not match")
    model.searchTerm = ""
    #expect(model.books.count == 5)
    #expect(model.books[1...].elementsEqual(Book.samples))
    for _ in 0..<100 { model.addRandomBook() }
    #expect(model.books.count == SearchableBooksViewModel.limit)
  }

  @Test("A generated book has a sentence for a title, two names, and 42 to 999 pages")
  func generator() {
    var generator = BookGenerator()
    for _ in 0..<200 {
      let book = generator.next()
      #expect((4...8).contains(book.title.split(separator: " ").count))
      #expect(book.title.first?.isUppercase == true)
      #expect(book.author.split(separator: " ").count == 2)
      #expect((42...999).contains(book.pages))
      #expect(book.isbn == "9781234567890")
    }
  }

  @Test("Fetching begins as the view appears and takes two seconds")
  func fetching() {
    let (model, scheduler) = (FetchedBooksViewModel(), TestScheduler())
    #expect(!model.isFetching)
    model.appear(on: scheduler)
    scheduler.advance(by: .seconds(1.9))
    #expect(model.isFetching)
    #expect(model.books.isEmpty)
    scheduler.advance(by: .seconds(0.1))
    #expect(!model.isFetching)
    #expect(model.books == Book.samples)
    model.appear(on: scheduler)
    #expect(!model.isFetching, "what was fetched is not fetched again")
  }

  @Test("What is under way is cancelled as the view disappears, and ends with it")
  func cancelling() {
    let scheduler = TestScheduler()
    let model = FetchedBooksViewModel()
    model.appear(on: scheduler)
    model.disappear()
    scheduler.advance(by: .seconds(3))
    #expect(model.books.isEmpty)
    #expect(!model.isFetching)

    weak var gone: FetchedBooksViewModel?
    do {
      let short = FetchedBooksViewModel()
      gone = short
      short.appear(on: scheduler)
    }
    #expect(gone == nil)
  }

  @Test("A refresh takes two seconds, and its control half a second more")
  func refreshing() {
    let (model, scheduler) = (RefreshableBooksViewModel(), TestScheduler())
    model.refresh(on: scheduler)
    model.refresh(on: scheduler)
    scheduler.advance(by: .seconds(1.99))
    #expect(model.books == Book.samples)
    scheduler.advance(by: .seconds(0.01))
    #expect(model.books.count == 5, "one, though it was asked for twice")
    #expect(model.books.first?.isbn == "9781234567890")
    #expect(model.isRefreshing)
    scheduler.advance(by: .seconds(0.5))
    #expect(!model.isRefreshing)
  }

  @Test("Posts arrive after two seconds")
  func posts() {
    let (model, scheduler) = (PostsViewModel(), TestScheduler())
    model.appear(on: scheduler)
    scheduler.advance(by: .seconds(1.9))
    #expect(model.posts.isEmpty)
    scheduler.advance(by: .seconds(0.1))
    #expect(model.posts.map(\.title) == ["Hello SwiftUI", "Getting started with Combine"])
  }

  @Test("Of a hundred thousand rows those are made that are shown")
  func longList() {
    let model = LongListViewModel()
    #expect(model.rows.map(\.id) == Array(1...60))
    #expect(model.madeCount == 60)
    model.more()
    #expect(model.rows.map(\.id) == Array(1...120))
    for _ in 0..<20 { model.more() }
    #expect(model.rows.count == LongListViewModel.limit)
    #expect(model.rows.last?.id == 60 * 22)
    model.go(to: 99_990)
    #expect(model.rows.map(\.id) == Array(99_990...100_000))
    #expect(model.next == nil)
    model.more()
    #expect(model.rows.last?.id == 100_000)
    model.go(to: -5)
    #expect(model.rows.first?.title == "Row 1")
    #expect(model.place == "1 to 60 of 100000")
  }

  @Test("Dishes are filtered by their names")
  func dishes() {
    let model = DishListViewModel()
    #expect(model.dishes == DishListViewModel.menu)
    model.searchTerm = "cheese"
    #expect(model.dishes.map(\.name) == ["Mac and Cheese", "Grill Cheese Sandwich"])
  }

  @Test("A count is 1 unless it is said, and the automatic style is the inset one with groups")
  func looks() {
    #expect(RowsViewModel().complexRows.map(\.count) == [2, 3, 1])
    let model = ListLooksViewModel()
    #expect(model.drawnStyle == .insetGrouped)
    model.style = .plain
    #expect(model.drawnStyle == .plain)
    #expect(model.footer == "3 fruits")
    #expect(model.rows.filter { $0.separator != .both }.map(\.id) == [2, 4, 6, 8])
    #expect(
      model.sections.map(\.footer) == [
        "Section 1 has a line above and below", "Section 2 has no lines", "Section 3 has red lines",
        "Section 4 has green lines above and below", "Section 5 has no line below", nil,
      ])
    #expect(model.styledRows.map(\.coloring) == [.plain, .plain, .foreground, .tint, .plain, .plain])
    #expect(NestedListViewModel().count == 5)
  }
}
