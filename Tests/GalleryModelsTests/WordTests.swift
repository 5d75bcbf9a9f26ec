import Combine
import CombineTesting
import Foundation
import GalleryModels
import Testing

/// The browser of words. Its tasks are answered in virtual time.
@Suite("Word browser", .timeLimit(.minutes(10)))
struct WordTests {
  private let scheduler = TestScheduler()
  private let stub = ServiceStub()

  private func browser(
    _ answer: @escaping @Sendable (Int, String) -> Result<WebAnswer, URLError> = { _, address in
      let word = address.contains("random") ? "lantern" : String(address.dropFirst(6))
      return .text(
        #"{"word":"\#(word)","results":[{"definition":"a kind of \#(word)","partOfSpeech":"noun"}]}"#)
    }
  ) -> WordBrowserViewModel {
    let server = stub.server(on: scheduler, answer)
    let model = WordBrowserViewModel { _ in WordService(server: server) }
    model.follow(on: scheduler)
    return model
  }

  /// Waits until a number of requests has begun, and answers them.
  private func answer(_ count: Int) async {
    await settle(scheduler) { stub.addresses.count == count }
    scheduler.advance(by: .seconds(0.5))
  }

  @Test("Both sections are filtered as the text is typed, with upper and lower case told apart")
  func filtering() {
    let model = browser()
    #expect(model.tips == ["Swift", "authentication", "authorization"])
    #expect(model.favourites == ["stunning", "brilliant", "marvelous"])
    #expect(model.randomWord == "partially")
    model.filter = "au"
    #expect(model.tips == ["authentication", "authorization"])
    #expect(model.favourites == [])
    model.filter = "swift"
    #expect(model.tips == [])
    model.filter = ""
    #expect(model.tips.count == 3)
  }

  @Test("A word that is added is a favourite once, and shows at once where it matches")
  func adding() {
    let model = browser()
    model.beginAdding()
    (model.newWord, model.filter) = ("  lamplight ", "lamp")
    model.finishAdding()
    #expect(model.favourites == ["lamplight"])
    #expect(!model.isAdding)
    for word in ["lamplight", "  ", ""] {
      model.newWord = word
      model.finishAdding()
    }
    model.newWord = "lamppost"
    model.finishAdding(isCancelled: true)
    #expect(model.added == ["lamplight"])
    #expect(model.newWord == "")
    for number in 0..<100 {
      model.newWord = "word \(number)"
      model.finishAdding()
    }
    model.filter = ""
    #expect(model.favourites.count == WordBrowserViewModel.limit)
  }

  @Test("Another random word comes with each refresh, one at a time")
  func refreshing() async {
    let model = browser()
    model.refresh()
    model.refresh()
    #expect(model.isRefreshing)
    await answer(1)
    await settle(scheduler) { !model.isRefreshing }
    #expect(model.randomWord == "lantern")
    #expect(stub.addresses == ["words?random=true"])
  }

  @Test("A search runs when it is submitted, and shows the meanings")
  func searching() async {
    let model = browser()
    model.searchTerm = "dog ear/s"
    scheduler.advance(by: .seconds(10))
    #expect(stub.addresses == [])
    model.submitSearch()
    #expect(model.isLoading)
    await answer(1)
    await settle(scheduler) { model.details != nil }
    #expect(stub.addresses == ["words/dog%20ear%2Fs"])
    #expect(model.details?.meanings.map(\.partOfSpeech) == ["noun"])
    model.close()
    #expect(model.details == nil)
  }

  @Test(
    "Whatever goes wrong is the empty word",
    arguments: [
      Result<WebAnswer, URLError>.text("{}", status: 404), .text("<p>"), .text(#"{"word":"x"}"#, status: 201),
      .failure(URLError(.timedOut)),
    ])
  func errors(answer: Result<WebAnswer, URLError>) async {
    let model = browser { _, _ in answer }
    model.open("x")
    await self.answer(1)
    await settle(scheduler) { !model.isLoading }
    #expect(model.details == nil)
    #expect(model.message == "This word was not found.")
    model.refresh()
    await self.answer(2)
    await settle(scheduler) { !model.isRefreshing }
    #expect(model.randomWord == "partially")
  }

  @Test("A word that was opened before never shows over a later one, and one that was closed not at all")
  func latest() async {
    let model = browser()
    model.open("first")
    await settle(scheduler) { stub.addresses.count == 1 }
    model.open("second")
    await answer(2)
    await settle(scheduler) { model.details?.word == "second" }
    #expect(stub.cancelledCount == 1)
    model.open("third")
    await settle(scheduler) { stub.addresses.count == 3 }
    model.close()
    await settle(scheduler) { stub.cancelledCount == 2 }
    #expect(!model.isLoading)
  }

  @Test("A view model that goes ends its requests")
  func ending() async {
    var model: WordBrowserViewModel? = browser()
    model?.open("word")
    model?.refresh()
    await settle(scheduler) { stub.addresses.count == 2 }
    model = nil
    await settle(scheduler) { stub.cancelledCount == 2 }
  }
}
