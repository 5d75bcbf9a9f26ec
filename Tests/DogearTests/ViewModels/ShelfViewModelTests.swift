import Combine
import CombineExtras
import HTTP
import Live
import Testing

@testable import Dogear

@Suite("The shelf's view model", .timeLimit(.minutes(10)))
struct ShelfViewModelTests {
  private let changes = CurrentValueSubject<ListSnapshot<Book>, Never>(ListSnapshot(Book.samples))

  private func model(searchTerm: String = "") -> ShelfViewModel {
    let found = FoundList(list: changes.value, changes: changes.eraseToAnyPublisher())
    let model = ShelfViewModel(found, searchTerm: searchTerm)
    model.follow()
    return model
  }

  @Test(
    "Search looks at title and author, in any case and with or without accents",
    arguments: [
      ("", 6), ("swift", 2), ("ADAMS", 1), ("  sleep ", 1), ("ibáñez", 1), ("nothing like it", 0),
    ])
  func search(term: String, count: Int) {
    let model = model()
    model.searchTerm = term
    #expect(model.books.count == count)
    #expect(model.hasNoMatches == (count == 0))
  }

  @Test("The search goes on when the shelf changes")
  func searchFollowsTheShelf() {
    let model = model(searchTerm: "dune")
    #expect(model.books.isEmpty)
    let dune = Book(title: "Dune", author: "Frank Herbert", isbn: "", pages: 412)
    changes.send(ListSnapshot(Book.samples + [dune]))
    #expect(model.books.items == [dune])
    #expect(model.count == "1 of 7 books")
  }

  @Test("Rows know whether they can move")
  func rows() {
    let rows = model().books.rows
    #expect(rows.map(\.canMoveUp) == [false, true, true, true, true, true])
    #expect(rows.map(\.canMoveDown) == [true, true, true, true, true, false])
  }

  @Test("A search for a form is made to its end, also where the client has gone", arguments: [6, 200])
  func goneClient(count: Int) async {
    let books = (0..<count).map { Book(title: "Volume \($0)", author: "", isbn: "", pages: 0) }
    let found = FoundList(list: ListSnapshot(books), changes: changes.eraseToAnyPublisher())
    let model = ShelfViewModel(
      found, searchTerm: "volume 5",
      searchingOn: { AnyScheduler(LoopScheduler(lane: EventLoop.aside.lane(of: "someone"))) })
    withUnsafeCurrentTask { $0?.cancel() }
    let matches = await model.visible(in: ListSnapshot(books))
    #expect(matches.items.first?.title == "Volume 5")
  }

  @Test("Moves are among the books shown")
  func moves() {
    let model = model(searchTerm: "swift")
    #expect(model.books.items.map(\.id) == ["sample-2", "sample-3"])
    #expect(model.books.place(above: "sample-3") == .before("sample-2"))
    #expect(model.books.place(above: "sample-2") == nil)
    #expect(model.books.place(below: "sample-2") == .after("sample-3"))
    #expect(model.books.place(below: "sample-3") == nil)
    #expect(model.books.place(below: "unknown") == nil)
  }

  @Test("A long shelf is shown in part, and a new search begins again with the first match")
  func longShelf() {
    let volumes = (1...500).map { Book(title: "Volume \($0)", author: "", isbn: "", pages: 0) }
    changes.send(ListSnapshot(volumes))
    let model = model()
    #expect(model.shown.place == "1 to 60 of 500")
    #expect(model.shown.next == volumes[60].id)
    #expect(model.books.rows.last?.canMoveDown == true)
    model.showMore()
    #expect(model.books.count == 120)
    #expect(model.query(model.shown.query ?? []) == "?rows=120")
    model.searchTerm = "volume"
    #expect(model.books.count == 60)
    model.showMore()
    #expect(model.query(model.shown.query ?? []) == "?q=volume&rows=120")
    // A browser that comes back to the page says again what it says already; another look has the same books.
    model.searchTerm = "volume "
    model.bookFilter.show = ""
    model.bookFilter.view = ShelfView.table.rawValue
    #expect(model.books.count == 120)
    model.bookFilter.sort = BookOrder.title.rawValue
    #expect(model.books.count == 60)
  }

  @Test("A shelf that was short stays whole while it grows, up to a limit")
  func growingShelf() {
    let model = model()
    func fill(_ count: Int) {
      changes.send(ListSnapshot((0..<count).map { Book(title: "\($0)", author: "", isbn: "", pages: 0) }))
    }
    for count in [80, 90, 960] {
      fill(count)
      #expect(model.books.count == count)
      #expect(model.shown.next == "")
    }
    fill(2000)
    #expect(model.books.count == 960)
  }

  @Test("A page in the middle of a list leads to what is before it and after it")
  func middle() {
    let volumes = (0..<500).map { Book(title: "Volume \($0)", author: "", isbn: "", pages: 0) }
    changes.send(ListSnapshot(volumes))
    let found = FoundList(
      list: changes.value, changes: changes.eraseToAnyPublisher(), window: ListWindow(from: volumes[100].id))
    let shown = ShelfViewModel(found).shown
    #expect(shown.rows.items == Array(volumes[100..<160]))
    #expect(shown.earlier?.map(\.value) == [volumes[40].id])
    #expect(shown.next == volumes[160].id)
  }

  @Test("Pages that show the same part of a list share its rows")
  func sharedPart() {
    changes.send(ListSnapshot((0..<500).map { Book(title: "\($0)", author: "", isbn: "", pages: 0) }))
    let (one, two) = (model(), model())
    #expect(one.books === two.books)
    two.showMore()
    #expect(one.books !== two.books)
  }

  @Test("Untouched models of one shelf are alike, as the same patch is for their pages")
  func alike() {
    changes.send(ListSnapshot((0..<500).map { Book(title: "\($0)", author: "", isbn: "", pages: 0) }))
    let (one, two) = (model(), model())
    #expect(PublishedValues(of: one).areAlike(in: two))
    two.isAdding = true
    #expect(!PublishedValues(of: one).areAlike(in: two))
  }

  @Test("Deleted books can be put back, the last first, until they are back")
  func undo() {
    let model = model()
    for book in Book.samples.prefix(2) { model.deletions.push(book) }
    changes.send(ListSnapshot(Array(Book.samples.dropFirst(2))))
    #expect(model.undo == Book.samples[1])
    changes.send(ListSnapshot(Array(Book.samples.dropFirst())))
    #expect(model.undo == Book.samples[0])
    changes.send(ListSnapshot(Book.samples))
    #expect(model.undo == nil)
  }

  @Test("A book that was added leaves an empty form, and is named until it is deleted")
  func added() {
    let model = model()
    model.form[.title] = "Dune"
    let book = Book(id: "dune", title: "Dune", author: "", isbn: "", pages: 0)
    model.add(book)
    #expect(model.form[.title] == "")
    #expect(model.added == nil)
    changes.send(ListSnapshot(Book.samples + [book]))
    #expect(model.added == book)
    changes.send(ListSnapshot(Book.samples))
    #expect(model.added == nil)
  }

  @Test("A change of the form is a change of the model")
  func formChanges() {
    let model = model()
    var changed = 0
    let subscription = model.objectWillChange.sink { changed += 1 }
    model.form[.title] = "Dune"
    #expect(changed > 0)
    subscription.cancel()
  }
}

/// The messages that a view model publishes about its form, which are the same live and on submission.
@Suite("The validation of the form for a book", .timeLimit(.minutes(10)))
struct BookFormValidationTests {
  private func check<Model: BookFormOwner>(_ model: Model) {
    model.form[.title] = "Dune"
    model.form[.isbn] = "123"
    #expect(model.messages[.isbn] == "ISBN is invalid")
    #expect(!model.messages.isValid)
    model.form[.isbn] = ""
    #expect(model.messages.isValid)
    model.form[.pages] = "many"
    #expect(model.messages[.pages] == "Not a number of pages")
    model.form = BookForm()
    #expect(model.messages[.title] == "Title must not be empty")
    #expect(model.messages[.pages].isEmpty)
  }

  @Test(
    "The shelf's form for a new book is invalid from the start, and says why at once when it is filled in")
  func shelf() {
    let model = ShelfViewModel(FoundList(list: ListSnapshot([]), changes: Empty().eraseToAnyPublisher()))
    #expect(!model.messages.isValid)
    check(model)
  }

  @Test("The draft of a book is valid from the start, and says at once what is wrong with it")
  func book() {
    let model = BookViewModel(book: Book.samples[0], changes: Empty().eraseToAnyPublisher())
    #expect(model.messages.isValid)
    check(model)
    model.cancel()
    #expect(model.messages.isValid)
  }
}

@Suite("The form for a book", .timeLimit(.minutes(10)))
struct BookFormTests {
  @Test(
    "ISBN is invalid while it is",
    arguments: [
      ("", ""), ("9781916265202", ""), ("978-1-916265-20-2", ""), ("0-306-40615-2", ""),
      ("9781234567890", "ISBN is invalid"), ("97819162652", "ISBN is invalid"), ("abc", "ISBN is invalid"),
    ])
  func isbn(text: String, message: String) {
    var form = BookForm()
    form[.isbn] = text
    #expect(BookFormMessages(about: form)[.isbn] == message)
  }

  @Test(
    "Pages are a whole number",
    arguments: [
      ("", true), ("0", true), (" 42 ", true), ("100000", true), ("100001", false), ("-1", false),
      ("4.5", false), ("many", false), ("99999999999999999999", false),
    ])
  func pages(text: String, isValid: Bool) {
    var form = BookForm()
    form[.pages] = text
    #expect(BookFormMessages(about: form)[.pages].isEmpty == isValid)
  }

  @Test("A title is needed, and none may be endless")
  func title() {
    var form = BookForm()
    #expect(!BookFormMessages(about: form).isValid)
    form[.title] = "   "
    #expect(BookFormMessages(about: form)[.title] == "Title must not be empty")
    form[.title] = String(repeating: "x", count: 501)
    #expect(BookFormMessages(about: form)[.title] == "Title must not be longer than 500 characters")
    form[.title] = " Dune "
    #expect(form.book(id: "1", on: .test)?.title == "Dune")
  }

  @Test("A draft follows changes made elsewhere, but for what was edited")
  func follow() {
    var form = BookForm(Book.samples[0])
    form[.title] = "Changed here"
    form.follow(
      Book(id: "sample-1", title: "Changed there", author: "Someone else", isbn: "", pages: 1),
      insteadOf: Book.samples[0])
    #expect(form[.title] == "Changed here")
    #expect(form[.author] == "Someone else")
  }
}
