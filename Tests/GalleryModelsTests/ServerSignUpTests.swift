import Combine
import CombineTesting
import Foundation
import GalleryModels
import Testing

/// The sign-up by a server, in virtual time: each request takes half a second.
@Suite("Sign-up by a server", .timeLimit(.minutes(10)))
struct ServerSignUpTests {
  private let scheduler = TestScheduler()
  private let stub = ServiceStub()

  private func model(
    _ answer: @escaping @Sendable (Int, String) -> Result<WebAnswer, URLError>
  ) -> ServerSignUpViewModel {
    let server = stub.server(on: scheduler, answer)
    return ServerSignUpViewModel { _ in RemoteAuthenticationService(server: server) }
  }

  private static let available = Result<WebAnswer, URLError>.text(#"{"isAvailable":true,"userName":"x"}"#)
  private static let corrupted = Result<WebAnswer, URLError>.text(
    #"{"error":true,"reason":"The database is corrupted"}"#, status: 500)

  private func result(of answer: Result<WebAnswer, URLError>) -> Result<Bool, any Error>? {
    var result: Result<Bool, any Error>?
    let server = stub.server(on: scheduler) { _, _ in answer }
    let waiting = RemoteAuthenticationService(server: server).checkUserNameAvailable(userName: "a&b=c d+é")
      .map { Result<Bool, any Error>.success($0) }
      .catch { Just(.failure($0)) }
      .sink { result = $0 }
    scheduler.advance(by: .seconds(1))
    waiting.cancel()
    return result
  }

  @Test("A name goes into the query with everything escaped that means something there")
  func escaping() throws {
    #expect(try result(of: Self.available)?.get() == true)
    #expect(stub.addresses == ["isUserNameAvailable?userName=a%26b%3Dc%20d%2B%C3%A9"])
  }

  @Test(
    "Each answer that is none becomes an error with its words",
    arguments: [
      (
        Result<WebAnswer, URLError>.text(#"{"error":true,"reason":"Username is too short."}"#, status: 400),
        "Validation Error: Username is too short."
      ),
      (corrupted, "The database is corrupted"), (.text("<p>", status: 502), "Server error"),
      (.text("", status: 404), "Invalid response"),
      (.failure(URLError(.badServerResponse)), "Invalid response"),
      (.failure(URLError(.badURL)), "Invalid request: URL invalid"),
      (
        .text(#"{"isAvailable":true}"#),
        "The server returned data in an unexpected format. Try updating the app."
      ),
    ])
  func errors(_ answer: Result<WebAnswer, URLError>, message: String) {
    guard case .failure(let error) = result(of: answer) else {
      Issue.record("There is no error")
      return
    }
    #expect(error.localizedDescription == message)
  }

  @Test("Maintenance is over with the third request, with nobody doing anything, as soon as the header says")
  func maintenance() {
    let model = model { count, _ in
      count < 3
        ? .text(
          #"{"error":true,"reason":"Temporarily unavailable for maintenance"}"#, status: 500, retryAfter: "7")
        : Self.available
    }
    model.username = "maintenance"
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(15.4))
    #expect(model.signedUpAs == "")
    #expect(model.isWorking)
    scheduler.advance(by: .seconds(0.1))
    #expect(model.signedUpAs == "maintenance")
    #expect(
      model.log.lines.map { "\($0.time) \($0.text)" } == [
        "0.5 s Temporarily unavailable for maintenance", "8.0 s Temporarily unavailable for maintenance",
        "15.5 s The server answers",
      ])
    #expect(!model.isWorking)
  }

  @Test("Nobody waits for two minutes, though the server wants it")
  func longWait() {
    let model = model { _, _ in .text("{}", status: 500, retryAfter: "120") }
    model.username = "maintenance!"
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(21.5))
    #expect(model.error?.text == "Server error")
    #expect(model.log.lines.map(\.time) == ["0.5 s", "11.0 s", "21.5 s"])
  }

  @Test("Maintenance recovers while a name is typed, with no button pressed, by the third request")
  func recovering() {
    let model = model { count, _ in
      count < 3
        ? .text(
          #"{"error":true,"reason":"Temporarily unavailable for maintenance"}"#, status: 500,
          retryAfter: "120")
        : Self.available
    }
    model.checkNames(on: scheduler)
    model.username = "maintenance"
    scheduler.advance(by: .seconds(1.3))
    #expect(model.outlook == "The server is down for now. It is asked again by itself.")
    #expect(model.inlineMessage == "")
    scheduler.advance(by: .seconds(21))
    #expect(model.outlook == "")
    #expect(stub.addresses.count == 3)
    #expect(model.log.lines.map(\.time) == ["0.5 s", "11.0 s", "21.5 s"])
    #expect(model.log.texts.last == "The server answers")
    scheduler.advance(by: .seconds(100))
    #expect(stub.addresses.count == 3)
  }

  @Test("A check that is repeated ends as somebody signs up")
  func submittingMeanwhile() {
    let model = model { _, _ in .text("{}", status: 500, retryAfter: "5") }
    model.checkNames(on: scheduler)
    model.username = "maintenance"
    scheduler.advance(by: .seconds(2))
    #expect(stub.addresses.count == 1)
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(100))
    #expect(stub.addresses.count == 4)
    #expect(model.outlook == "The server is still down. It isn't asked again by itself.")
  }

  @Test("An error of the server that doesn't say that it will pass is not tried again, and that is said")
  func futileRetries() {
    let model = model { _, address in
      address.hasSuffix("admin")
        ? .text(#"{"error":true,"reason":"Username is not valid: admin."}"#, status: 400) : Self.corrupted
    }
    model.username = "admin"
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(30))
    #expect(stub.addresses.count == 1)
    #expect(model.inlineMessage == "Username is not valid: admin.")
    #expect(model.outlook == "")
    model.username = "servererror"
    #expect(model.inlineMessage == "")
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(30))
    #expect(model.log.lines.map(\.time) == ["0.5 s"])
    #expect(model.inlineMessage == "The database is corrupted")
    let why = "The server has a problem. It isn't asked again, as it doesn't say that this will pass."
    #expect(model.outlook == why)
    model.username = "other"
    #expect(model.outlook == "")
    (model.username, model.display) = ("servererror", .ignored)
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(100))
    #expect(stub.addresses.count == 3)
    #expect(model.inlineMessage == "The database is corrupted")
  }

  @Test("Where the header can't be read, the tries are three and six seconds apart")
  func unreadableHint() {
    let model = model { _, _ in .text("{}", status: 503, retryAfter: "soon") }
    model.username = "maintenance"
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(30))
    #expect(model.log.lines.map(\.time) == ["0.5 s", "4.0 s", "10.5 s"])
  }

  @Test("Nobody reads that they were signed up beside what went wrong later")
  func oldOutcome() {
    let model = model { count, _ in count == 2 ? Self.corrupted : Self.available }
    model.username = "jonyive"
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.signedUpAs == "jonyive")
    model.signUp(on: scheduler)
    #expect(model.signedUpAs == "")
    scheduler.advance(by: .seconds(1))
    #expect(model.inlineMessage == "The database is corrupted")
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.signedUpAs == "jonyive")
    #expect(model.inlineMessage == "")
    model.username = "page"
    #expect(model.signedUpAs == "")
  }

  @Test("An error stays where it was shown: another place is for the next one")
  func otherPlace() {
    let model = model { _, _ in Self.corrupted }
    model.username = "jonyive"
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.inlineMessage != "")
    model.display = .page
    #expect(!model.isPageShown)
    model.display = .inline
    #expect(model.inlineMessage == "")
  }

  @Test("What is wrong with a name is told again when somebody comes back to it")
  func comingBack() {
    let model = model { _, _ in .text(#"{"isAvailable":false,"userName":"page"}"#) }
    model.checkNames(on: scheduler)
    model.username = "page"
    scheduler.advance(by: .seconds(2))
    model.username = "pages"
    #expect(model.inlineMessage == "")
    model.username = "page"
    scheduler.advance(by: .seconds(2))
    #expect(model.inlineMessage == "This username is not available")
    #expect(stub.addresses.count == 1)
  }

  @Test("An error shows in the place that was chosen, and in no other", arguments: ErrorDisplay.allCases)
  func places(display: ErrorDisplay) {
    let model = model { _, _ in .failure(URLError(.notConnectedToInternet)) }
    (model.username, model.display) = ("jonyive", display)
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(1))
    let text = "The server can't be reached. Please try again."
    #expect(model.inlineMessage == (display == .inline ? text : ""))
    #expect(model.toast == (display == .toast ? text : ""))
    #expect(model.isDialogOpen == (display == .dialog))
    #expect(model.isPageShown == (display == .page))
    #expect(model.focusedID == (display == .page ? "error-heading" : nil))
    #expect(model.unsynced == (display == .ignored ? "jonyive" : ""))
    scheduler.advance(by: .seconds(5))
    #expect(model.toast == "")
    model.dismiss()
    #expect(model.error == nil)
  }

  @Test("What was taken on trust is sent again every ten seconds until the server has it")
  func syncing() {
    let model = model { count, _ in
      count < 4 ? .failure(URLError(.notConnectedToInternet)) : Self.available
    }
    (model.username, model.display) = ("jonyive", .ignored)
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(31))
    #expect(model.unsynced == "jonyive")
    #expect(model.signedUpAs == "")
    scheduler.advance(by: .seconds(2))
    #expect(model.unsynced == "")
    #expect(model.signedUpAs == "jonyive")
    #expect(stub.addresses.count == 4)
  }

  @Test(
    "A name that was taken on trust and is refused is told in the log, where the field has another by then")
  func refusedLater() {
    let model = model { count, _ in
      count < 2
        ? .failure(URLError(.notConnectedToInternet)) : .text(#"{"isAvailable":false,"userName":"x"}"#)
    }
    (model.username, model.display) = ("jonyive", .ignored)
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(1))
    model.username = "other"
    scheduler.advance(by: .seconds(10))
    #expect(model.unsynced == "")
    #expect(model.inlineMessage == "")
    #expect(model.log.texts.last == "jonyive: This username is not available")
  }

  @Test("A server that stays away is given up after thirty tries")
  func givingUp() {
    let model = model { _, _ in .failure(URLError(.notConnectedToInternet)) }
    (model.username, model.display) = ("jonyive", .ignored)
    model.signUp(on: scheduler)
    scheduler.advance(by: .seconds(1000))
    #expect(stub.addresses.count == 31)
    #expect(model.unsynced == "")
    #expect(model.log.texts.last?.hasPrefix("Given up: ") == true)
  }

  @Test("While typing, only what is wrong with the name is told; it is asked for once")
  func typing() {
    let model = model { _, address in
      address.hasSuffix("page")
        ? .text(#"{"isAvailable":false,"userName":"page"}"#) : .failure(URLError(.timedOut))
    }
    model.checkNames(on: scheduler)
    for name in ["p", "pa", "pag", "page"] { model.username = name }
    scheduler.advance(by: .seconds(2))
    #expect(stub.addresses == ["isUserNameAvailable?userName=page"])
    #expect(model.inlineMessage == "This username is not available")
    model.username = "offline"
    scheduler.advance(by: .seconds(2))
    #expect(model.inlineMessage == "")
  }

  @Test("A view model that goes leaves no request and no timer behind", arguments: ErrorDisplay.allCases)
  func ending(display: ErrorDisplay) {
    var model: ServerSignUpViewModel? = model { _, _ in Self.corrupted }
    model?.username = "jonyive"
    model?.display = display
    model?.checkNames(on: scheduler)
    model?.signUp(on: scheduler)
    scheduler.advance(by: .seconds(0.2))
    weak let weakModel = model
    model = nil
    #expect(weakModel == nil)
    #expect(stub.cancelledCount == 1)
    scheduler.advance(by: .seconds(100))
    #expect(stub.addresses.count == 1)
  }
}
