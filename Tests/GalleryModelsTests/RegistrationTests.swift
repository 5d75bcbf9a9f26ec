import Combine
import GalleryModels
import Testing
import Validation

/// One registration in three ways.
@Suite("Registration", .timeLimit(.minutes(10)))
struct RegistrationTests {
  @Test("Each empty field has its plain message, all of them at once")
  func message() {
    let model = MessageRegistrationViewModel()
    var messages = [
      "Firstname cannot be empty!", "Lastname cannot be empty!", "Username cannot be empty!",
      "Password cannot be empty!",
    ]
    #expect(model.messages == [])
    let fields: [ReferenceWritableKeyPath<MessageRegistrationViewModel, String>] = [
      \.firstName, \.lastName, \.username, \.password,
    ]
    for field in fields {
      #expect(!model.register())
      #expect(model.messages == messages)
      messages.removeFirst()
      model[keyPath: field] = "text"
    }
    #expect(model.register())
    #expect(model.messages == [])
    #expect(model.registeredName == "text")
  }

  @Test("Broken rules are listed all at once")
  func brokenRules() {
    let model = BrokenRulesRegistrationViewModel()
    #expect(model.isValid)
    #expect(!model.register())
    #expect(
      model.brokenRules.map(\.message) == [
        "Firstname should not be empty", "Lastname should not be empty", "Username should not be empty",
        "Password should not be empty",
      ])
    (model.firstName, model.username) = ("Ada", "ada")
    model.validate()
    #expect(model.brokenRules.map(\.name) == ["lastName", "password"])
    (model.lastName, model.password) = ("Lovelace", "secret")
    #expect(model.register())
    #expect(model.registeredName == "ada")
  }

  @Test("Properties with rules of their own tell what is broken, with each keystroke")
  func validated() {
    let model = ValidatedRegistrationViewModel()
    #expect(
      model.brokenRules.map(\.message) == [
        "First name cannot be empty", "Last name cannot be empty", "Username cannot be empty",
        "Password cannot be empty",
      ])
    (model.firstName, model.lastName, model.username) = ("Ada", " ", "ada")
    #expect(model.brokenRules.map(\.name) == ["lastName", "password"])
    (model.lastName, model.password) = ("Lovelace", "short")
    #expect(model.brokenRules.map(\.message) == ["Password must be at least 8 characters long"])
    model.password = "long enough"
    #expect(model.isValid, "no address is not validated")
    model.email = "ada"
    #expect(model.brokenRules.map(\.message) == ["Must be an e-mail address"])
    #expect(!model.register())
    model.email = "ada@example.org"
    #expect(model.register())
    #expect(model.registeredName == "ada")
  }

  @Test("A custom rule has a message of its own, or the usual one")
  func customRules() {
    let rule = ValidationRule<String>.required
    #expect([" ", "", "a "].map(rule.isFollowed) == [false, false, true])
    #expect(rule.message == "This field is required")
    #expect(ValidationRule<String>.required(errorMessage: "Who?").message == "Who?")
  }
}
