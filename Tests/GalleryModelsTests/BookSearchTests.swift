import Combine
import CombineTesting
import Foundation
import GalleryModels
import Testing

/// The search of a library in its three variants, in virtual time.
@Suite("Book search", .timeLimit(.minutes(10)))
struct BookSearchTests {
  private let scheduler = TestScheduler()
  private let stub = ServiceStub()

  private static func books(_ titles: String...) -> Result<WebAnswer, URLError> {
    let docs = titles.map { #"{"key":"/works/\#($0)","title":"\#($0)","author_name":["A","B"]}"# }
    return .text(#"{"numFound":1,"docs":[\#(docs.joined(separator: ","))]}"#)
  }

  /// Follows a model with a library that takes a second for an answer.
  private func follow<Model: BookSearchViewModel>(
    _ type: Model.Type,
    _ answer: @escaping @Sendable (Int, String) -> Result<WebAnswer, URLError> = { _, address in
      books(String(address.split(separator: "=")[1]))
    }
  ) -> Model {
    let model = Model(searchTerm: "", condition: .fine, books: [])
    let server = stub.server(after: { _ in 1 }, on: scheduler, answer)
    model.follow({ _ in OpenLibraryService(server: server) }, on: scheduler)
    return model
  }

  @Test("Combine: typing that pauses for 0.8 seconds is one request, which progress shows")
  func combine() {
    let model = follow(CombineBookSearchViewModel.self)
    for term in ["s", "sw", "swift"] { model.searchTerm = term }
    scheduler.advance(by: .seconds(0.79))
    #expect(!model.isSearching)
    #expect(stub.addresses == [])
    scheduler.advance(by: .seconds(0.01))
    #expect(model.isSearching)
    #expect(stub.addresses == ["search.json?q=swift"])
    scheduler.advance(by: .seconds(1))
    #expect(model.books.map(\.title) == ["swift"])
    #expect(model.books.map(\.author) == ["A, B"])
    #expect(!model.isSearching)
    #expect(model.log.texts == ["Searching for “swift”", "1 found"])
  }

  @Test("Combine: the next term cancels the request of the one before")
  func latest() {
    let model = follow(CombineBookSearchViewModel.self)
    model.searchTerm = "swift"
    scheduler.advance(by: .seconds(1))
    model.searchTerm = "combine"
    scheduler.advance(by: .seconds(0.7))
    #expect(model.books.map(\.title) == [], "the answer is not there yet")
    scheduler.advance(by: .seconds(5))
    #expect(model.books.map(\.title) == ["combine"])
  }

  @Test(
    "An answer that is none is no books, and ends the search",
    arguments: [
      Result<WebAnswer, URLError>.text(#"{"numFound":0}"#), .text(""), .text("<p>", status: 500),
      .failure(URLError(.timedOut)),
    ])
  func nothing(answer: Result<WebAnswer, URLError>) async {
    let combine = follow(CombineBookSearchViewModel.self) { _, _ in answer }
    combine.searchTerm = "swift"
    scheduler.advance(by: .seconds(2))
    #expect(combine.log.texts == ["Searching for “swift”", "0 found"])
    #expect(!combine.isSearching)
    let mixed = follow(MixedBookSearchViewModel.self) { _, _ in answer }
    mixed.searchTerm = "swift"
    scheduler.advance(by: .seconds(0.8))
    await settle(scheduler) { stub.addresses.count == 2 }
    scheduler.advance(by: .seconds(1))
    await settle(scheduler) { !mixed.isSearching }
    #expect(mixed.books == [])
  }

  @Test("async: an empty term clears at once, and blanks are cut off")
  func empty() async {
    let model = follow(AsyncBookSearchViewModel.self)
    model.searchTerm = " swift "
    #expect(model.isSearching)
    await settle(scheduler) { stub.addresses == ["search.json?q=swift"] }
    scheduler.advance(by: .seconds(1))
    await settle(scheduler) { model.books.map(\.title) == ["swift"] }
    #expect(!model.isSearching)
    model.searchTerm = "  "
    #expect(model.books == [])
    #expect(!model.isSearching)
    #expect(stub.addresses.count == 1)
  }

  @Test("async: a search that was cancelled never overwrites what a later one has found")
  func cancelled() async {
    let model = follow(AsyncBookSearchViewModel.self)
    model.searchTerm = "swift"
    await settle(scheduler) { stub.addresses.count == 1 }
    model.searchTerm = "combine"
    await settle(scheduler) { stub.addresses.count == 2 }
    await settle(scheduler) { stub.cancelledCount == 1 }
    #expect(model.isSearching)
    scheduler.advance(by: .seconds(1))
    await settle(scheduler) { model.books.map(\.title) == ["combine"] }
    #expect(model.log.texts == ["Searching for “swift”", "Searching for “combine”", "1 found"])
  }

  @Test("Both: the same term again is no request, and a later one cancels the task")
  func mixed() async {
    let model = follow(MixedBookSearchViewModel.self)
    model.searchTerm = "swift"
    scheduler.advance(by: .seconds(0.8))
    #expect(model.isSearching)
    await settle(scheduler) { stub.addresses.count == 1 }
    model.searchTerm = "swifts"
    model.searchTerm = "swift"
    scheduler.advance(by: .seconds(0.8))
    #expect(model.isSearching)
    scheduler.advance(by: .seconds(0.2))
    await settle(scheduler) { model.books.map(\.title) == ["swift"] }
    #expect(stub.addresses.count == 1)
    model.searchTerm = "combine"
    scheduler.advance(by: .seconds(0.8))
    await settle(scheduler) { stub.addresses.count == 2 }
    model.searchTerm = "publisher"
    scheduler.advance(by: .seconds(0.8))
    await settle(scheduler) { stub.cancelledCount == 1 && stub.addresses.count == 3 }
    scheduler.advance(by: .seconds(1))
    await settle(scheduler) { model.books.map(\.title) == ["publisher"] }
    #expect(!model.isSearching)
  }

  @Test("Nothing was found once the library has said so, and not while somebody types")
  func foundNothing() async {
    func check<Model: BookSearchViewModel>(_ type: Model.Type, expecting count: Int) async {
      let model = follow(type) { _, _ in .text(#"{"numFound":0,"docs":[]}"#) }
      model.searchTerm = "swift"
      #expect(!model.hasFoundNothing)
      scheduler.advance(by: .seconds(0.8))
      await settle(scheduler) { stub.addresses.count == count }
      #expect(!model.hasFoundNothing)
      scheduler.advance(by: .seconds(1))
      await settle(scheduler) { model.hasFoundNothing }
      model.searchTerm = "swifts"
      #expect(!model.hasFoundNothing)
    }
    await check(CombineBookSearchViewModel.self, expecting: 1)
    await check(MixedBookSearchViewModel.self, expecting: 2)
    await check(AsyncBookSearchViewModel.self, expecting: 3)
  }

  @Test("A view model that goes ends its request")
  func ending() async {
    func begin<Model: BookSearchViewModel>(_ type: Model.Type, expecting count: Int) async {
      let model = follow(type)
      model.searchTerm = "swift"
      scheduler.advance(by: .seconds(0.8))
      await settle(scheduler) { stub.addresses.count == count }
    }
    await begin(CombineBookSearchViewModel.self, expecting: 1)
    await begin(AsyncBookSearchViewModel.self, expecting: 2)
    await begin(MixedBookSearchViewModel.self, expecting: 3)
    await settle(scheduler) { stub.cancelledCount == 3 }
  }
}
