import Combine
import CombineTesting
import GalleryModels
import Testing

/// The sign-up with three fields, in virtual time.
@Suite("Sign-up with three fields", .timeLimit(.minutes(10)))
struct ThreeFieldSignUpTests {
  private let scheduler = TestScheduler()

  @Test("Three fields are checked at pauses of half a second and of a fifth")
  func threeFields() {
    let model = ThreeFieldSignUpViewModel()
    #expect(model.usernameMessage == "Username must be at least 6 characters long")
    #expect(model.passwordMessage == "Password must be at least 8 characters long")
    model.validate(on: scheduler)
    scheduler.advance(by: .seconds(1))
    model.username = "jonyiv"
    scheduler.advance(by: .seconds(0.4))
    #expect(model.usernameMessage == "Username must be at least 6 characters long")
    scheduler.advance(by: .seconds(0.1))
    #expect(model.usernameMessage == "")
    model.password = "abcdefgh"
    scheduler.advance(by: .seconds(0.5))
    #expect(model.passwordMessage == "Password is too weak")
    model.password = "Abcdef1!"
    scheduler.advance(by: .seconds(0.2))
    #expect(model.passwordMessage == "Passwords don't match")
    model.passwordAgain = "Abcdef1!"
    scheduler.advance(by: .seconds(0.1))
    #expect(!model.isValid)
    scheduler.advance(by: .seconds(0.1))
    #expect(model.isValid)
  }

  @Test(
    "A strong password has lower and upper case, a digit, and a character that is none of them, such as a space",
    arguments: [
      ("Abcdef1!", ""), ("abcdef1!", "Password is too weak"), ("ABCDEFG!", "Password is too weak"),
      ("ABCDEFG1!", "Password is too weak"), ("Abcdefg1", "Password is too weak"),
      ("Abcdefg ", "Password is too weak"), ("Abcdefg1 ", ""), ("Abc defg1", ""),
      ("Abcd1!", "Password must be at least 8 characters long"),
    ])
  func strongPassword(password: String, message: String) {
    let model = ThreeFieldSignUpViewModel()
    (model.password, model.passwordAgain) = (password, password)
    #expect(model.passwordMessage == message)
  }

  @Test("Registering does not wait for a pause")
  func registering() {
    let model = ThreeFieldSignUpViewModel()
    model.validate(on: scheduler)
    scheduler.advance(by: .seconds(1))
    (model.username, model.password, model.passwordAgain) = ("jonyive", "Abcdef1!", "Abcdef1!")
    #expect(!model.isValid)
    #expect(model.register())
    #expect(model.registeredName == "jonyive")
    #expect(!model.register(), "the fields are empty again")
    #expect(model.passwordMessage == "Password must be at least 8 characters long")
  }
}
