import Combine
import CombineTesting
import Foundation
import GalleryModels
import Testing

/// A service that notes what it is asked, and answers what it is told to.
private final class NotingService: AuthenticationService {
  private(set) var names: [String] = []
  private let answer: (String) -> AnyPublisher<Bool, any Error>

  init(_ answer: @escaping (String) -> AnyPublisher<Bool, any Error>) {
    self.answer = answer
  }

  func checkUserNameAvailable(userName: String) -> AnyPublisher<Bool, any Error> {
    names.append(userName)
    return answer(userName)
  }
}

/// The sign-up forms, in virtual time.
@Suite("Sign-up", .timeLimit(.minutes(10)))
struct SignUpTests {
  private let scheduler = TestScheduler()

  /// The service of the rooms, which takes half a second.
  private var service: LocalAuthenticationService {
    LocalAuthenticationService(delay: .seconds(0.5), scheduler: scheduler)
  }

  private func checkedForm() -> CheckedSignUpViewModel {
    let model = CheckedSignUpViewModel()
    (model.password, model.passwordConfirmation) = ("secret", "secret")
    return model
  }

  private func errorAwareForm() -> ErrorAwareSignUpViewModel {
    let model = ErrorAwareSignUpViewModel()
    (model.password, model.passwordConfirmation) = ("secret", "secret")
    model.checkNames(by: service, on: scheduler)
    return model
  }

  /// Signs up and returns the outcome, once the service has answered.
  private func signUp(_ model: ErrorAwareSignUpViewModel) -> Bool? {
    var outcome: Bool?
    let waiting = model.signUp(by: service).sink { outcome = $0 }
    scheduler.advance(by: .seconds(1))
    waiting.cancel()
    return outcome
  }

  // MARK: The first form

  @Test("Local rules: a name of three characters, a password of eight that is not weak, twice")
  func local() {
    let model = LocalSignUpViewModel()
    #expect(model.usernameMessage == "Username too short. Needs to be at least 3 characters.")
    #expect(model.passwordMessage == "Password must not be empty")
    #expect(model.confirmationMessage == "", "empty comes before a mismatch")
    #expect(!model.isValid)
    model.username = "jon"
    #expect(model.usernameMessage == "")
    model.password = "1234567"
    #expect(model.passwordMessage == "Password must be at least 8 characters long")
    #expect(model.confirmationMessage == "Passwords do not match")
    model.password = "12345678"
    #expect(model.passwordMessage == "Password is too weak")
    model.signUp()
    #expect(model.signedUpAs == "")
    model.password = "correct horse"
    #expect(model.passwordMessage == "")
    #expect(!model.isValid)
    model.passwordConfirmation = "correct horse"
    #expect(model.isValid)
    model.signUp()
    #expect(model.signedUpAs == "jon")
  }

  @Test(
    "The strength of a password has five steps, and the third is enough",
    arguments: [
      ("abc", PasswordStrength.veryWeak), ("abcdef", .weak), ("abcdefgh", .reasonable),
      ("Abcdefg1!xyz", .strong),
      ("Abcdefg1!xyzAbcdefg1!xyz", .veryStrong), ("", .veryWeak), ("1234567", .veryWeak),
      ("12345678", .veryWeak),
    ])
  func strength(password: String, expected: PasswordStrength) {
    #expect(PasswordStrength(of: password) == expected)
    let model = LocalSignUpViewModel()
    model.password = password
    #expect(model.strength == (password.isEmpty ? nil : expected))
  }

  @Test("The names of the strengths are the text's, from weak to strong")
  func strengthNames() {
    #expect(
      PasswordStrength.allCases.map(\.name) == ["very weak", "weak", "reasonable", "strong", "very strong"])
    #expect(PasswordStrength.weak < .reasonable)
  }

  // MARK: The second form

  @Test("“jonyive”, a pause, “s” and backspace are one request")
  func oneRequest() {
    let service = NotingService { _ in Just(true).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
    let model = checkedForm()
    model.checkNames(by: service, on: scheduler)
    for end in 1...7 { model.username = String("jonyive".prefix(end)) }
    scheduler.advance(by: .seconds(0.79))
    #expect(service.names == [])
    scheduler.advance(by: .seconds(0.01))
    #expect(service.names == ["jonyive"], "for a message and for the button")
    model.username = "jonyives"
    scheduler.advance(by: .seconds(0.2))
    model.username = "jonyive"
    scheduler.advance(by: .seconds(5))
    #expect(service.names == ["jonyive"])
    #expect(model.isValid)
  }

  @Test("A name that is too short is not asked for, and too short has priority")
  func tooShort() {
    let service = NotingService { _ in Just(false).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    let model = checkedForm()
    model.checkNames(by: service, on: scheduler)
    scheduler.advance(by: .seconds(1))
    model.username = "jo"
    scheduler.advance(by: .seconds(1))
    #expect(service.names == [])
    #expect(model.usernameMessage == "Username too short. Needs to be at least 3 characters.")
    model.username = "joe"
    scheduler.advance(by: .seconds(1))
    #expect(model.usernameMessage == "Username not available. Try a different one.")
    #expect(!model.isValid)
    model.username = "jo"
    #expect(model.usernameMessage == "Username too short. Needs to be at least 3 characters.")
  }

  @Test("A late answer says nothing of another name")
  func lateAnswer() {
    let model = checkedForm()
    model.checkNames(by: service, on: scheduler)
    model.username = "page"
    scheduler.advance(by: .seconds(1))
    model.username = "pages"
    scheduler.advance(by: .seconds(3))
    #expect(model.usernameMessage == "")
    model.username = "page"
    scheduler.advance(by: .seconds(3))
    #expect(model.usernameMessage == "Username not available. Try a different one.")
  }

  @Test(
    "The button stays off until it is known whether the name is available", arguments: ["page", "jonyive"])
  func unknownName(name: String) {
    let (checked, errorAware) = (checkedForm(), errorAwareForm())
    checked.checkNames(by: service, on: scheduler)
    (checked.username, errorAware.username) = (name, name)
    for _ in 0..<13 {
      #expect(!checked.isValid)
      #expect(!errorAware.isValid)
      scheduler.advance(by: .seconds(0.1))
    }
    #expect(checked.isValid == (name == "jonyive"))
    #expect(errorAware.isValid == (name == "jonyive"))
    (checked.username, errorAware.username) = ("page2", "page2")
    #expect(!checked.isValid)
    #expect(!errorAware.isValid)
  }

  @Test("Where the service fails the name is taken to be available, and checked again on submission")
  func serviceDown() {
    var isDown = true
    let service = NotingService { _ in
      isDown
        ? Fail(error: APIError.invalidResponse).eraseToAnyPublisher()
        : Just(true).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    let model = checkedForm()
    model.checkNames(by: service, on: scheduler)
    model.username = "jonyive"
    scheduler.advance(by: .seconds(1))
    #expect(model.isValid)
    #expect(
      model.notice
        == "We can't check right now whether this name is available. It will be checked as you sign up.")
    var outcomes: [Bool] = []
    _ = model.signUp(by: service).sink { outcomes.append($0) }
    #expect(
      model.notice == "The name could not be checked, so nobody was signed up. Please try again.")
    isDown = false
    _ = model.signUp(by: service).sink { outcomes.append($0) }
    #expect(outcomes == [false, true])
    #expect(service.names == ["jonyive", "jonyive", "jonyive"])
    #expect(model.signedUpAs == "jonyive")
    #expect(model.notice == "")
  }

  @Test("A name that is taken meanwhile is refused at last")
  func takenMeanwhile() {
    let model = checkedForm()
    model.username = "johndoe"
    #expect(!model.isValid, "nobody has asked yet")
    var outcome: Bool?
    _ = model.signUp(by: LocalAuthenticationService()).sink { outcome = $0 }
    #expect(outcome == false)
    #expect(model.usernameMessage == "Username not available. Try a different one.")
    #expect(model.signedUpAs == "")
  }

  // MARK: The third form

  @Test(
    "Each failure has its words beside the name, and only a lost connection keeps the form valid",
    arguments: [
      ("jonyive", "", true), ("page", "This username is not available", false),
      ("joe", "Username is too short.", false), ("admin", "Username is not valid: admin.", false),
      ("servererror", "The database is corrupted", false), ("offline", "", true),
      (
        "illegalResponse", "The server returned data in an unexpected format. Try updating the app.", false
      ), ("jo", "Username too short. Needs to be at least 3 characters.", false),
    ])
  func failures(name: String, message: String, isValid: Bool) {
    let model = errorAwareForm()
    model.username = name
    scheduler.advance(by: .seconds(1.3))
    #expect(model.usernameMessage == message)
    #expect(model.isValid == isValid)
    #expect(model.showUpdateDialog == (name == "illegalResponse"))
    #expect(model.notice == "", "nothing is said of the form while one types")
  }

  @Test("A lost connection is told on submission, and no longer once another name is typed")
  func offline() {
    let model = errorAwareForm()
    model.username = "offline"
    #expect(signUp(model) == false)
    #expect(model.notice == "You seem to be offline, so nobody was signed up. Please try again.")
    model.username = "jonyive"
    #expect(model.notice == "")
    #expect(signUp(model) == true)
    #expect(model.signedUpAs == "jonyive")
  }

  @Test("The pipeline goes on after each failure")
  func goingOn() {
    let model = errorAwareForm()
    for (name, message) in [
      ("admin", "Username is not valid: admin."), ("servererror", "The database is corrupted"),
      ("jonyive", ""),
    ] {
      model.username = name
      scheduler.advance(by: .seconds(2))
      #expect(model.usernameMessage == message)
    }
  }

  @Test("The dialog about an update closes, and comes again with the next such answer")
  func update() {
    let model = errorAwareForm()
    model.username = "illegalResponse"
    scheduler.advance(by: .seconds(2))
    #expect(model.showUpdateDialog)
    model.postponeUpdate()
    #expect(!model.showUpdateDialog)
    model.username = "jonyive"
    scheduler.advance(by: .seconds(2))
    model.username = "illegalResponse"
    scheduler.advance(by: .seconds(2))
    #expect(model.showUpdateDialog)
  }

  @Test("The six errors say what they are")
  func errorTexts() {
    let errors: [APIError] = [
      .invalidRequestError("URL invalid"), .invalidResponse, .validationError("Too short"),
      .decodingError(CocoaError(.coderValueNotFound)),
      .serverError(statusCode: 500, reason: nil, retryAfter: nil),
    ]
    #expect(
      errors.map(\.localizedDescription) == [
        "Invalid request: URL invalid", "Invalid response", "Validation Error: Too short",
        "The server returned data in an unexpected format. Try updating the app.", "Server error",
      ])
    let lost = APIError.transportError(URLError(.timedOut))
    #expect(lost.localizedDescription.hasPrefix("Transport error: "))
  }

  @Test("A form is let go of while its service is being asked")
  func lettingGo() {
    weak var gone: ErrorAwareSignUpViewModel?
    do {
      let model = errorAwareForm()
      gone = model
      model.username = "jonyive"
      scheduler.advance(by: .seconds(1))
    }
    #expect(gone == nil)
  }
}
