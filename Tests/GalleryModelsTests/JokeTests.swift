import Combine
import CombineTesting
import Foundation
import GalleryModels
import Testing

/// Jokes and photos of a service, in virtual time.
@Suite("Jokes and photos", .timeLimit(.minutes(10)))
struct JokeTests {
  private let scheduler = TestScheduler()
  private let stub = ServiceStub()

  private func jokes(
    id: String, _ answer: Result<WebAnswer, URLError>
  ) -> DadJokesViewModel {
    let server = stub.server(on: scheduler) { _, _ in answer }
    let model = DadJokesViewModel(id: id) { _ in DadJokes(server: server) }
    model.load(on: scheduler)
    scheduler.advance(by: .seconds(1))
    return model
  }

  @Test("A joke is asked for by its id")
  func joke() {
    let model = jokes(
      id: "9prWnjyImyd", .text(#"{"id":"9prWnjyImyd","joke":"Knock, knock.","status":200}"#))
    #expect(stub.addresses == ["j/9prWnjyImyd"])
    #expect(model.joke == "Knock, knock.")
    #expect(model.message == "")
    #expect(!model.isLoading)
  }

  @Test(
    "Each failure has its words",
    arguments: [
      (Result<WebAnswer, URLError>.failure(URLError(.timedOut)), "Request to API Server failed"),
      (.text("{}", status: 500), "Request to API Server failed"),
      (.text("<p>"), "Failed parsing response from server"),
      (
        .text(#"{"message":"Joke with id \"12a\" not found","status":404}"#), "Joke with ID 12a doesn't exist"
      ),
      (.text("", status: 404), "Joke with ID 12a doesn't exist"),
    ])
  func jokeErrors(_ answer: Result<WebAnswer, URLError>, message: String) {
    #expect(jokes(id: "12a", answer).message == message)
    #expect(DadJokes.Error.unknown.description == "An unknown error occurred")
  }

  @Test("An id without a letter is refused before anybody is asked")
  func noLetter() {
    let model = jokes(id: "123456", .text("{}"))
    #expect(model.message == "Joke with ID 123456 doesn't exist")
    #expect(stub.addresses == [])
  }

  private func photo(
    _ request: PhotoViewModel.Request = .fallback, failing times: Int, isLowThere: Bool = true
  ) -> PhotoViewModel {
    let server = stub.server(on: scheduler) { _, address in
      if address.hasSuffix("yes") || (!isLowThere && address.hasPrefix("lq")) {
        return .text("", status: 500)
      }
      let name = address.prefix(2)
      return .text(#"{"name":"\#(name)","width":300,"height":300,"seed":1}"#)
    }
    let model = PhotoViewModel(request: request, failingTimes: times) { _ in PhotoService(server: server) }
    model.load(on: scheduler)
    scheduler.advance(by: .seconds(10))
    return model
  }

  @Test("A photo that fails twice comes with the third try")
  func twice() {
    let model = photo(failing: 2)
    #expect(
      model.log.texts == [
        "Trying ...", "Failed fetching image with high quality", "Trying ...",
        "Failed fetching image with high quality", "Trying ...", "Got image hq", "Completed: finished",
      ])
    #expect(model.message == "")
    #expect(model.photo?.name == "hq")
    #expect(!model.isLoading)
  }

  @Test("Each quality alone comes or fails, and the log says how it ended")
  func plainQualities() {
    #expect(photo(.low, failing: 8).log.texts == ["Trying ...", "Got image lq", "Completed: finished"])
    #expect(photo(.high, failing: 0).log.texts == ["Trying ...", "Got image hq", "Completed: finished"])
    for (request, name) in [(PhotoViewModel.Request.high, "high"), (.low, "low")] {
      let model = photo(request, failing: 1, isLowThere: false)
      let error = "Failed fetching image with \(name) quality"
      #expect(model.log.texts == ["Trying ...", error, "Completed: failure"])
      #expect(model.message == "\(error).")
      #expect(model.photo == nil)
      #expect(!model.isLoading)
    }
    #expect(stub.addresses.suffix(2) == ["hq.json?failing=yes", "lq.json?failing=no"])
  }

  @Test("A photo that always fails is tried four times, and then the low quality comes")
  func fallback() {
    let model = photo(failing: 8)
    let attempt = ["Trying ...", "Failed fetching image with high quality"]
    #expect(
      model.log.texts == (attempt + attempt + attempt + attempt) + [
        "Failed fetching high quality, falling back to low quality", "Trying ...", "Got image lq",
        "Completed: finished",
      ])
    #expect(model.message == "Failed fetching high quality, falling back to low quality.")
    #expect(stub.addresses == Array(repeating: "hq.json?failing=yes", count: 4) + ["lq.json?failing=no"])
  }

  @Test("Where there is neither, a fixed picture stands in")
  func notAvailable() {
    let model = photo(failing: 8, isLowThere: false)
    #expect(model.photo == .notAvailable)
    #expect(
      model.log.texts.suffix(5) == [
        "Trying ...", "Failed fetching image with low quality",
        "Failed fetching either quality, falling back to a fixed picture", "Got image na",
        "Completed: finished",
      ])
    #expect(model.message == "Failed fetching either quality, falling back to a fixed picture.")
    #expect(!model.isLoading)
  }

  @Test("A view model that goes ends its request")
  func ending() {
    let server = stub.server(on: scheduler) { _, _ in .text("{}") }
    var joke: DadJokesViewModel? = DadJokesViewModel { _ in DadJokes(server: server) }
    var photo: PhotoViewModel? = PhotoViewModel { _ in PhotoService(server: server) }
    joke?.load(on: scheduler)
    photo?.load(on: scheduler)
    (joke, photo) = (nil, nil)
    #expect(stub.cancelledCount == 2)
  }
}
