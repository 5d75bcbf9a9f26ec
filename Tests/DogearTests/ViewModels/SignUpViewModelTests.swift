import Combine
import CombineTesting
import Testing

@testable import Dogear

@Suite("The sign-up form", .timeLimit(.minutes(10)))
struct SignUpViewModelTests {
  let scheduler = TestScheduler()

  /// A form whose checks are recorded and answered from a table; a name that is not in it is free.
  private func form(
    answers: [String: Result<Bool, any Error>] = [:], delay: Double = 0
  ) -> (model: SignUpViewModel, asked: Recorder) {
    let asked = Recorder()
    let scheduler = scheduler
    let model = SignUpViewModel()
    model.checkNames(scheduler: scheduler) { name in
      asked.names.append(name)
      return answers[name, default: .success(true)].publisher
        .delay(for: .seconds(delay), scheduler: scheduler)
        .eraseToAnyPublisher()
    }
    return (model, asked)
  }

  private struct Failure: Error {}
  private final class Recorder {
    var names: [String] = []
  }

  @Test(
    "Messages in their priority",
    arguments: [
      ("", "Username too short. Needs to be at least 3 characters."),
      ("jo", "Username too short. Needs to be at least 3 characters."),
      ("  jo  ", "Username too short. Needs to be at least 3 characters."),
      ("jon", ""),
    ])
  func usernameMessages(name: String, message: String) {
    let (model, _) = form()
    model.username = name
    #expect(model.messages.username == message)
  }

  @Test(
    "Empty is tested before the rest, weak after short",
    arguments: [
      ("", "Password must not be empty"),
      ("Ab1!", "Password must be at least 8 characters long"),
      ("aaaaaa", "Password must be at least 8 characters long"),
      ("password", "Password is too weak"),
      ("correct horse battery", ""),
    ])
  func passwordMessages(password: String, message: String) {
    let (model, _) = form()
    model.password = password
    #expect(model.messages.password == message)
  }

  @Test("The repeated password must match, unless there is none yet")
  func confirmation() {
    let (model, _) = form()
    model.passwordConfirmation = "x"
    #expect(model.messages.passwordConfirmation == "")
    model.password = "correct horse"
    #expect(model.messages.passwordConfirmation == "Passwords do not match")
    model.passwordConfirmation = "correct horse"
    #expect(model.messages.passwordConfirmation == "")
  }

  @Test("A name is checked once for each pause of 0.8 seconds")
  func debounce() {
    let (model, asked) = form()
    for end in 1...7 {
      model.username = String("jonyive".prefix(end))
      scheduler.advance(by: .milliseconds(100))
    }
    #expect(asked.names.isEmpty)
    scheduler.advance(by: .milliseconds(700))
    #expect(asked.names == ["jonyive"])
    model.username = "jonyives"
    scheduler.advance(by: .milliseconds(300))
    model.username = "jonyive"
    scheduler.advance(by: .seconds(2))
    #expect(asked.names == ["jonyive"])
  }

  @Test("A name that is too short is not checked")
  func shortNamesAreNotChecked() {
    let (model, asked) = form()
    model.username = "jo"
    scheduler.advance(by: .seconds(2))
    #expect(asked.names.isEmpty)
  }

  @Test("A name that is taken says so until it changes")
  func taken() {
    let (model, _) = form(answers: ["page": .success(false)])
    model.username = "page"
    #expect(model.messages.username == "")
    scheduler.advance(by: .seconds(1))
    #expect(model.messages.username == "Username not available. Try a different one.")
    #expect(model.messages.availability == .taken)
    model.username = "pages"
    #expect(model.messages.username == "")
    #expect(model.messages.availability == .waiting)
  }

  @Test("The states of a name, from the first letter to the answer")
  func states() {
    let (model, _) = form(delay: 1)
    var states = [model.messages.availability]
    let observation = model.$messages.map(\.availability).removeDuplicates().dropFirst()
      .sink { states.append($0) }
    for text in ["j", "jo", "jon", "jonn"] {
      model.username = text
      scheduler.advance(by: .milliseconds(500))
    }
    #expect(states == [.idle, .invalid, .waiting])
    scheduler.advance(by: .seconds(1))
    #expect(states == [.idle, .invalid, .waiting, .checking])
    scheduler.advance(by: .seconds(1))
    model.username = " "
    #expect(states == [.idle, .invalid, .waiting, .checking, .available, .idle])
    observation.cancel()
  }

  @Test("A name that was checked waits for nothing when it is typed again")
  func checkedBefore() {
    let (model, asked) = form(answers: ["page": .success(false)])
    for text in ["page", "pages", "page", "pa", "page"] {
      model.username = text
      scheduler.advance(by: .seconds(text == "pages" ? 0.5 : 1))
    }
    #expect(model.messages.availability == .taken)
    #expect(asked.names == ["page"])
  }

  @Test("Nothing waits where names are not checked while they are typed, as without JavaScript")
  func withoutChecks() {
    let model = SignUpViewModel()
    model.username = "jon"
    #expect(model.messages.availability == .idle)
    model.username = "jo"
    #expect(model.messages.availability == .invalid)
  }

  @Test("Where too many names were checked the form says so, and the name counts as free")
  func tooManyChecks() {
    let (model, _) = form(answers: ["jon": .failure(AccountsError.tooManyAttempts(seconds: 7))])
    model.username = "jon"
    model.password = "correct horse battery"
    model.passwordConfirmation = "correct horse battery"
    scheduler.advance(by: .seconds(1))
    #expect(model.messages.availability == .tooManyChecks)
    #expect(model.messages.notice.hasPrefix("Too many names were checked from your network"))
    #expect(model.messages.isValid)
    model.username = "jonny"
    #expect(model.messages.notice == "")
  }

  @Test("A name that a submission found taken stays so, also after another one was checked")
  func takenOnSubmission() async throws {
    let (model, _) = form()
    model.password = "correct horse battery"
    model.passwordConfirmation = "correct horse battery"
    model.username = "jon"
    scheduler.advance(by: .seconds(1))
    model.username = "jonny"
    let made: Int? = try await model.signUp { _, _ in throw AccountsError.usernameTaken }
    #expect(made == nil)
    #expect(model.messages.availability == .taken)
    model.username = "jon"
    #expect(model.messages.availability == .available)
    scheduler.advance(by: .seconds(1))
    model.username = "jonny"
    #expect(model.messages.availability == .taken)
    #expect(model.messages.username == "Username not available. Try a different one.")
  }

  @Test("A late answer never replaces a newer one")
  func lateAnswers() {
    let (model, _) = form(answers: ["page": .success(false)], delay: 3)
    model.username = "page"
    scheduler.advance(by: .seconds(1))
    #expect(model.messages.availability == .checking)
    model.username = "pages"
    scheduler.advance(by: .seconds(1))
    scheduler.advance(by: .seconds(10))
    #expect(model.messages.availability == .available)
    #expect(model.messages.username == "")
  }

  @Test("Where the check fails the name counts as free, and the person is told")
  func failure() {
    let (model, _) = form(answers: ["jon": .failure(Failure())])
    model.username = "jon"
    model.password = "correct horse battery"
    model.passwordConfirmation = "correct horse battery"
    scheduler.advance(by: .seconds(1))
    #expect(model.messages.username == "")
    #expect(model.messages.availability == .couldNotCheck)
    #expect(model.messages.notice.contains("can't check"))
    #expect(model.messages.isValid)
  }

  @Test("A form that is not right is not submitted")
  func invalidSubmission() async throws {
    let (model, _) = form()
    model.username = "jon"
    model.password = "correct horse battery"
    let made = try await model.signUp { _, _ in
      Issue.record("An account was made")
      return 1
    }
    #expect(made == nil)
    #expect(!model.messages.isValid)
  }

  @Test("The accounts have the last word, whatever was found out before")
  func submission() async throws {
    let (model, _) = form(answers: ["jon": .success(true)])
    model.username = " jon "
    model.password = "correct horse battery"
    model.passwordConfirmation = "correct horse battery"
    scheduler.advance(by: .seconds(1))
    #expect(model.messages.isValid)
    let refused: Int? = try await model.signUp { _, _ in throw AccountsError.usernameTaken }
    #expect(refused == nil)
    #expect(model.messages.username == "Username not available. Try a different one.")
    #expect(!model.messages.isValid)
    model.username = "jonny"
    let made = try await model.signUp { name, password in "\(name) \(password)" }
    #expect(made == "jonny correct horse battery")
  }
}
