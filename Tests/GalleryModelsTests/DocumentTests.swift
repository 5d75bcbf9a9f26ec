import Combine
import CombineTesting
import GalleryModels
import Testing

/// The store of documents, its listeners and publishers, and the view models that follow it, in virtual time.
@Suite("Documents", .timeLimit(.minutes(10)))
struct DocumentTests {
  private let store = DocumentStore()
  private let scheduler = TestScheduler()

  private var books: DocumentQuery { store.collection("books") }

  private func change(_ id: String, _ field: String, _ value: String) throws {
    var fields = try #require(Book.samples.first { $0.id == id }).documentFields
    fields[field] = value
    try books.document(id).setData(fields, on: scheduler)
  }

  @Test("A listener gets the documents as they are, and one snapshot for each change, until it is removed")
  func listening() throws {
    var snapshots: [[String]] = []
    let registration = books.addSnapshotListener(on: scheduler) { snapshot, _ in
      snapshots.append(snapshot?.documents.map { $0.fields["title"] ?? "" } ?? [])
    }
    #expect(store.listenerCount == 1)
    #expect(snapshots.isEmpty, "it comes on the scheduler")
    scheduler.advance()
    #expect(snapshots.map(\.count) == [4])
    try change("sleep", "title", "Why we dream")
    scheduler.advance(by: .seconds(1))
    try books.document("changer").delete()
    scheduler.advance()
    #expect(snapshots.map(\.count) == [4, 4, 3], "a confirmation is no change")
    #expect(snapshots.last?.contains("Why we dream") == true)
    registration.remove()
    try books.document("sleep").delete()
    scheduler.advance()
    #expect(snapshots.count == 3)
    #expect(store.listenerCount == 0)
  }

  @Test("Whoever includes changes of metadata hears of each confirmation")
  func metadata() throws {
    var pending: [Bool] = []
    let registration = books.addSnapshotListener(includeMetadataChanges: true, on: scheduler) { snapshot, _ in
      pending.append(snapshot?.hasPendingWrites ?? false)
    }
    scheduler.advance()
    try change("sleep", "title", "Why we dream")
    scheduler.advance(by: .seconds(0.4))
    #expect(pending == [false, true])
    scheduler.advance(by: .seconds(0.1))
    #expect(pending == [false, true, false])
    registration.remove()
  }

  @Test("Changes that come faster than the scheduler takes them become one")
  func coalescing() throws {
    var count = 0
    let registration = books.addSnapshotListener(on: scheduler) { _, _ in count += 1 }
    scheduler.advance()
    for index in 0..<20 { try change("sleep", "title", "Title \(index)") }
    scheduler.advance()
    #expect(count == 2)
    registration.remove()
  }

  @Test("Queries select by fields, in an order, up to a limit; a collection below a document is another one")
  func queries() throws {
    func ids(_ query: DocumentQuery) -> [String] {
      var ids: [String] = []
      query.addSnapshotListener(on: ImmediateScheduler.shared) { snapshot, _ in
        ids = snapshot?.documents.map(\.id) ?? []
      }.remove()
      return ids
    }
    #expect(ids(books) == ["beginners", "changer", "hitchhiker", "sleep"])
    #expect(ids(books.whereField("author", isEqualTo: "Douglas Adams")) == ["hitchhiker"])
    #expect(ids(books.order(by: "author").limit(to: 2)) == ["hitchhiker", "beginners"])
    #expect(ids(books.document("hitchhiker").collection("reviews")) == ["first", "second"])
    #expect(store.collections == ["books", "books/hitchhiker/reviews"])
  }

  @Test("An error fails the publisher of snapshots, and the listener goes however the subscription ends")
  func snapshotPublisher() throws {
    let publisher = books.snapshotPublisher(on: scheduler)
    #expect(store.listenerCount == 0, "nothing is registered before somebody subscribes")
    var counts: [Int] = []
    var ends: [Subscribers.Completion<DocumentError>] = []
    let first = publisher.sink(
      receiveCompletion: { ends.append($0) }, receiveValue: { counts.append($0.documents.count) })
    let second = publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(store.listenerCount == 2)
    second.cancel()
    #expect(store.listenerCount == 1)
    scheduler.advance()
    store.refuse("books")
    scheduler.advance()
    #expect(counts == [4])
    #expect(ends == [.failure(.refused(path: "books"))])
    #expect(store.listenerCount == 0)
    first.cancel()
  }

  @Test("A document is read at once as the future is made, from the store or from the cache")
  func reading() throws {
    let document = books.document("sleep")
    var results: [String] = []
    func read(_ source: DocumentSource, of document: DocumentReference) -> AnyCancellable {
      document.getDocument(source: source, on: scheduler).sink(
        receiveCompletion: {
          if case .failure(let error) = $0 { results.append(error.localizedDescription) }
        },
        receiveValue: { results.append($0.fields["title"] ?? "") })
    }
    let readings = [
      read(.cache, of: document), read(.server, of: document), read(.cache, of: document),
      read(.server, of: books.document("nothing")),
    ]
    scheduler.advance()
    #expect(
      results == [
        "The document books/sleep is not in the cache.", "Why we sleep", "Why we sleep",
        "There is no document books/nothing.",
      ])
    readings.forEach { $0.cancel() }
  }

  @Test("The list by a closure skips what it can't decode, and says so until it can")
  func closureList() throws {
    let model = ClosureBooksViewModel(store)
    model.subscribe(on: scheduler)
    model.subscribe(on: scheduler)
    #expect(store.listenerCount == 1, "it subscribes once")
    scheduler.advance()
    #expect(model.books.count == 4)
    #expect(model.errorMessage == nil)
    try change("sleep", "pages", "many")
    scheduler.advance()
    #expect(model.numberOfBooks == 3)
    #expect(model.errorMessage == "The field pages of the document sleep is not a whole number.")
    try change("sleep", "pages", "12")
    scheduler.advance()
    #expect(model.numberOfBooks == 4)
    #expect(model.errorMessage == nil)
    for book in Book.samples { try books.document(book.id).delete() }
    scheduler.advance()
    #expect(model.errorMessage == "No documents in 'books' collection")
    model.unsubscribe()
    #expect(store.listenerCount == 0)
  }

  @Test("The list by a publisher ends with the first error, and can be followed again")
  func publisherList() throws {
    let model = PublisherBooksViewModel(store)
    model.subscribe(on: scheduler)
    scheduler.advance()
    #expect(model.numberOfBooks == 4)
    try change("sleep", "pages", "many")
    scheduler.advance()
    #expect(model.books.map(\.id) == ["beginners", "changer", "hitchhiker"])
    store.refuse("books")
    scheduler.advance()
    #expect(model.books.isEmpty)
    #expect(!model.isFollowing)
    store.refuse("books", false)
    scheduler.advance()
    #expect(model.books.isEmpty, "the stream has ended")
    model.subscribe(on: scheduler)
    scheduler.advance()
    #expect(model.numberOfBooks == 3)
  }

  @Test("Both lists let go of their listener as they go")
  func leaving() {
    do {
      let (first, second) = (ClosureBooksViewModel(store), PublisherBooksViewModel(store))
      first.subscribe(on: scheduler)
      second.subscribe(on: scheduler)
      #expect(store.listenerCount == 2)
    }
    #expect(store.listenerCount == 0)
  }

  @Test("The document hitchhiker is fetched on demand; an empty book stands for one that can't be read")
  func onDemand() throws {
    let model = OnDemandBookViewModel(store)
    model.fetch(on: scheduler)
    #expect(model.isFetching)
    scheduler.advance(by: .seconds(0.5))
    #expect(model.book.title == "The Hitchhiker's Guide to the Galaxy")
    #expect(!model.isFetching)
    try change("hitchhiker", "title", "Another one")
    scheduler.advance(by: .seconds(1))
    #expect(model.book.title == "The Hitchhiker's Guide to the Galaxy", "it is not followed")
    try books.document("hitchhiker").delete()
    model.fetch(on: scheduler)
    scheduler.advance(by: .seconds(0.5))
    #expect(model.book == .empty)
    #expect(model.isEmpty)
  }

  @Test("The store has an end in documents and in their bytes, and takes plain names alone")
  func bounds() throws {
    #expect(throws: DocumentError.tooLarge) {
      try books.document("long").setData(["text": String(repeating: "x", count: 3000)], on: scheduler)
    }
    for id in ["", "a/b", "a b", String(repeating: "x", count: 50)] {
      #expect(throws: DocumentError.self) { try books.document(id).setData([:], on: scheduler) }
    }
    for index in 6..<DocumentStore.documentLimit {
      try books.document("\(index)").setData([:], on: scheduler)
    }
    #expect(throws: DocumentError.full) { try books.document("more").setData([:], on: scheduler) }
    try change("sleep", "title", "What is there may still change")
  }

  @Test("Documents are edited as lines of fields, added and deleted, and the log tells what was pending")
  func editing() throws {
    let model = DocumentsViewModel(store)
    model.follow(on: scheduler)
    scheduler.advance()
    model.select("sleep")
    #expect(model.draft.split(separator: "\n").contains("title: Why we sleep"))
    model.draft = "title: Why we dream\npages: 12\nnonsense"
    model.save(on: scheduler)
    scheduler.advance(by: .seconds(0.5))
    #expect(model.documents.first { $0.id == "sleep" }?.fields == ["title": "Why we dream", "pages": "12"])
    #expect(model.log.texts == ["4 documents", "4 documents, a change is pending", "4 documents"])
    model.newID = "new one"
    model.add(on: scheduler)
    #expect(model.message == "A document can’t have the path books/new one.")
    model.newID = "new"
    model.add(on: scheduler)
    #expect(model.selection == "new")
    #expect(model.documents.count == 5)
    model.delete("new")
    #expect(model.selection == nil)
    #expect(model.documents.count == 4)
    model.toggleRefusal(on: scheduler)
    scheduler.advance()
    #expect(model.log.texts.last == "Missing or insufficient permissions to read books.")
    #expect(model.documents.count == 4, "who looks after them still sees them")
  }
}
