import Combine
import CombineTesting
import Foundation
import GalleryModels
import Synchronization
import Testing

/// The reader of news, in virtual time.
@Suite("News reader", .timeLimit(.minutes(10)))
struct NewsTests {
  private let scheduler = TestScheduler()
  private let stub = ServiceStub()

  private static func story(_ id: Int, time: Int? = nil) -> String {
    let time = time ?? 1_000_000 - id * 60
    return """
      {"by":"python_kiss","descendants":0,"id":\(id),"score":4,"time":\(time),"title":"Title \(id)","type":"story","url":"http://news.example/\(id)"}
      """
  }

  /// A service with these stories, whose answers come after half a second.
  private func api(
    ids: [Int] = [1000, 1001, 1002, 1003],
    _ story: @escaping @Sendable (Int) -> Result<WebAnswer, URLError> = { .text(NewsTests.story($0)) }
  ) -> API {
    API(
      server: stub.server(on: scheduler) { _, address in
        if address == "newstories.json" { return .text("\(ids)") }
        return story(Int(address.dropFirst(5).dropLast(5)) ?? 0)
      })
  }

  private func reader(_ api: API, _ settings: Settings = Settings()) -> ReaderViewModel {
    let scheduler = scheduler
    return ReaderViewModel(
      settings: settings,
      now: { Date(timeIntervalSince1970: 1_000_000 + Double(scheduler.now.nanoseconds) / 1e9) }
    ) { _ in api }
  }

  /// The lists that a publisher sends within ten seconds, and how it ends.
  private func lists(_ api: API) -> (ids: [[Int]], end: Subscribers.Completion<API.Error>?) {
    var ids: [[Int]] = []
    var end: Subscribers.Completion<API.Error>?
    let waiting = api.stories().sink(
      receiveCompletion: { end = $0 }, receiveValue: { ids.append($0.map(\.id)) })
    scheduler.advance(by: .seconds(10))
    waiting.cancel()
    return (ids, end)
  }

  @Test("A story is fetched by its id; one that can't be had is nothing, and no failure")
  func single() throws {
    var stories: [Story] = []
    var ends = 0
    let api = api { $0 == -5 ? .text("null") : .text(Self.story($0)) }
    for id in [1000, -5] {
      let waiting = api.story(id: id).sink(
        receiveCompletion: { _ in ends += 1 }, receiveValue: { stories.append($0) })
      scheduler.advance(by: .seconds(1))
      waiting.cancel()
    }
    #expect(ends == 2)
    #expect(stories.count == 1)
    #expect(stories[0].debugDescription == "\nTitle 1000\nby python_kiss\nhttp://news.example/1000\n-----")
    #expect(stub.addresses == ["item/1000.json", "item/-5.json"])
  }

  @Test("Stories come one by one, in a list that grows and has the newest first")
  func growing() {
    let found = lists(api(ids: [1003, 1000, 1002]))
    #expect(found.ids == [[1003], [1000, 1003], [1000, 1002, 1003]])
    #expect(found.end == .finished)
  }

  @Test("Ten stories are enough, and one that fails leaves the others")
  func capped() {
    let found = lists(api(ids: Array(1...500)) { $0 == 3 ? .text("", status: 500) : .text(Self.story($0)) })
    #expect(found.ids.last == [1, 2, 4, 5, 6, 7, 8, 9, 10])
    #expect(stub.addresses.count == 11)
  }

  @Test("Failures of the list have their words; no stories are none")
  func errors() throws {
    let url = try #require(URL(string: "http://service.example/newstories.json"))
    for (answer, error) in [
      (Result<WebAnswer, URLError>.failure(URLError(.cannotFindHost)), API.Error.addressUnreachable(url)),
      (.text("<p>"), .invalidResponse), (.text("[1]", status: 503), .invalidResponse),
    ] {
      let found = lists(API(server: stub.server(on: scheduler) { _, _ in answer }))
      #expect(found.end == .failure(error))
    }
    #expect(API.Error.invalidResponse.localizedDescription == "The server responded with garbage.")
    #expect(
      API.Error.addressUnreachable(url).localizedDescription
        == "http://service.example/newstories.json is unreachable.")
    #expect(lists(api(ids: [])).ids == [])
  }

  @Test("Rows stream in, and the title counts them")
  func streaming() {
    let model = reader(api())
    #expect(model.title == "0 Stories")
    #expect(model.header == "Showing all stories")
    var counts: [Int] = []
    let watching = model.objectWillChange.sink { counts.append(model.stories.count) }
    model.fetchStories(on: scheduler)
    scheduler.advance(by: .seconds(2))
    watching.cancel()
    #expect(Set(counts).isSuperset(of: [0, 1, 2, 3]))
    #expect(model.title == "4 Stories")
    #expect(!model.isLoading)
  }

  @Test("A keyword filters list and title at once, whatever its case")
  func filtering() {
    let settings = Settings()
    let model = reader(api(), settings)
    model.fetchStories(on: scheduler)
    scheduler.advance(by: .seconds(2))
    settings.addKeyword("  TITLE 1001 ")
    #expect(model.stories.map(\.id) == [1001])
    #expect(model.title == "1 Story")
    #expect(model.header == "Filter: title 1001")
    settings.addKeyword("1003")
    #expect(model.stories.map(\.id) == [1001, 1003])
    #expect(model.header == "Filter: title 1001, 1003")
    settings.deleteKeyword("title 1001")
    settings.deleteKeyword("1003")
    #expect(model.title == "4 Stories")
  }

  @Test("Keywords are lower-cased, different, and not too many; they are saved as they change")
  func keywords() {
    var saved: [[String]] = []
    let settings = Settings { saved.append($0.map(\.value)) }
    for text in ["Swift", "swift", "", "  ", "Books"] { settings.addKeyword(text) }
    #expect(saved == [["swift"], ["swift", "books"]])
    settings.addKeyword("trams")
    settings.moveKeyword("trams", by: -1)
    settings.moveKeyword("trams", by: 5)
    #expect(settings.keywords.map(\.value) == ["swift", "trams", "books"])
    settings.deleteKeyword("swift")
    settings.deleteKeyword("none")
    #expect(saved.last == ["trams", "books"])
    let count = saved.count
    settings.replaceKeywords(settings.keywords)
    #expect(saved.count == count)
    for number in 0..<100 { settings.addKeyword("word \(number)") }
    #expect(settings.keywords.count == Settings.limit)
  }

  @Test(
    "A keyword that is not added has a reason",
    arguments: [
      (" ", "Type a keyword first."), ("Swift", "“swift” is a keyword already."),
      (String(repeating: "a", count: 41), "Keyword too long. At most 40 characters."),
      (String(repeating: "a", count: 40), nil),
    ])
  func keywordProblems(text: String, problem: String?) {
    let settings = Settings(keywords: ["swift"].compactMap { FilterKeyword($0) })
    #expect(settings.problem(with: text) == problem)
    settings.addKeyword(text)
    #expect(settings.keywords.count == (problem == nil ? 2 : 1))
    for number in 0..<Settings.limit { settings.addKeyword("word \(number)") }
    #expect(
      settings.problem(with: "one more") == "There are 12 keywords, and no more fit. Delete one first.")
  }

  @Test(
    "The sheet for a keyword closes itself once there is one, in lower case, and keeps nothing when it is cancelled"
  )
  func keywordSheet() {
    let model = reader(api(ids: []) { _ in .text("{}") })
    #expect(!model.presentingAddKeywordSheet)
    model.beginAddingKeyword()
    #expect(model.presentingAddKeywordSheet)
    model.newKeyword = "  "
    #expect(!model.addKeyword())
    #expect(model.presentingAddKeywordSheet)
    model.newKeyword = "TRAM"
    #expect(model.addKeyword())
    #expect(!model.presentingAddKeywordSheet)
    #expect(model.filter == ["tram"])
    model.beginAddingKeyword()
    model.newKeyword = "swift"
    model.cancelAddingKeyword()
    #expect(!model.presentingAddKeywordSheet)
    #expect(model.newKeyword == "")
    #expect(model.filter == ["tram"])
  }

  @Test("A network error is told until it is dismissed, and another fetch that succeeds ends it")
  func alert() {
    let model = reader(
      API(
        server: stub.server(on: scheduler) { count, address in
          if count == 1 { return .failure(URLError(.cannotFindHost)) }
          return address == "newstories.json" ? .text("[1]") : .text(Self.story(1))
        }))
    model.fetchStories(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.error?.localizedDescription == "http://service.example/newstories.json is unreachable.")
    model.fetchStories(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.error == nil)
    #expect(model.title == "1 Story")
  }

  @Test("Ages follow the time every ten seconds")
  func ages() {
    let model = reader(api(ids: [1]) { _ in .text(Self.story(1, time: 1_000_000)) })
    model.followTime(on: scheduler)
    model.fetchStories(on: scheduler)
    scheduler.advance(by: .seconds(1))
    func age() -> String? { model.stories.first.map(model.relativeTime) }
    #expect(age() == "now")
    scheduler.advance(by: .seconds(9))
    #expect(age() == "10 seconds ago")
    scheduler.advance(by: .seconds(9))
    #expect(age() == "10 seconds ago")
    scheduler.advance(by: .seconds(41))
    #expect(age() == "1 minute ago")
    scheduler.advance(by: .seconds(7200))
    #expect(age() == "2 hours ago")
  }

  @Test("A reader that goes ends its requests and its ticking")
  func ending() {
    var model: ReaderViewModel? = reader(api())
    model?.followTime(on: scheduler)
    model?.fetchStories(on: scheduler)
    scheduler.advance(by: .seconds(0.6))
    model = nil
    #expect(stub.cancelledCount == 4)
    scheduler.advance(by: .seconds(60))
    #expect(scheduler.scheduledCount == 0)
  }
}
