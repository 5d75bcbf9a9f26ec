import GalleryModels
import Live
import Templates
import Validation

/// A registration with plain messages.
enum MessageRegistrationRoom: Room {
  static let description = RoomDescription(
    path: .registrationMessage, title: "Registration 1: messages", subject: .forms,
    notice: "A plain message about each field that is empty, all of them as the button is pressed.",
    sources: ["Registration/MessageRegistrationViewModel.swift"], operators: ["@Published"],
    preview: [.line(0.7), .field, .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, MessageRegistrationViewModel
  > {
    let fields = Fields<MessageRegistrationViewModel>()
      .text("done") { $0.registeredName.registeredSentence }
      .list("messages", Fields<String>().text("text", \.self)) { $0.messages }
    return try gallery.page(of: Self.self, fields) { _ in MessageRegistrationViewModel() }
      .input(.text("firstName", \.firstName).message(\.firstNameMessage))
      .input(.text("lastName", \.lastName).message(\.lastNameMessage))
      .input(.text("username", \.username).message(\.usernameMessage))
      .input(.secret("password", \.password).message(\.passwordMessage))
      .action("register", inputs: ["firstName", "lastName", "username", "password"]) { model, _, _ in
        model.register() ? .done(announcing: model.registeredName.registeredSentence) : .invalid
      }
  }
}

/// A registration that lists its broken rules.
enum BrokenRulesRegistrationRoom: Room {
  static let description = RoomDescription(
    path: .registrationBrokenRules, title: "Registration 2: broken rules", subject: .forms,
    notice:
      "All rules that are broken are listed as the button is pressed, and each has its place beside its field.",
    sources: ["Registration/BrokenRulesRegistrationViewModel.swift"],
    operators: ["ValidatingObject", "@Published"], preview: [.rows(2), .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, BrokenRulesRegistrationViewModel
  > {
    let fields = Fields<BrokenRulesRegistrationViewModel>()
      .text("done") { $0.registeredName.registeredSentence }
      .list("brokenRules", \.brokenRules, id: \.id, BrokenRule.fields)
    return try gallery.page(of: Self.self, fields) { _ in BrokenRulesRegistrationViewModel() }
      .input(.text("firstName", \.firstName).brokenRules())
      .input(.text("lastName", \.lastName).brokenRules())
      .input(.text("username", \.username).brokenRules())
      .input(.secret("password", \.password).brokenRules())
      .action("register", inputs: ["firstName", "lastName", "username", "password"]) { model, _, _ in
        model.register() ? .done(announcing: model.registeredName.registeredSentence) : .invalid
      }
  }
}

/// A registration whose properties have rules.
enum ValidatedRegistrationRoom: Room {
  static let description = RoomDescription(
    path: .registrationValidated, title: "Registration 3: @Validated", subject: .forms,
    notice: "The rules stand where the properties are declared, and what is broken follows every keystroke.",
    sources: ["Registration/ValidatedRegistrationViewModel.swift"],
    operators: ["@Validated", "ValidatingObject", "@Published"],
    preview: [.field, .field, .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, ValidatedRegistrationViewModel
  > {
    let fields = Fields<ValidatedRegistrationViewModel>()
      .text("done") { $0.registeredName.registeredSentence }
      .text("count", \.brokenRules.count, .count("rule is broken", "rules are broken"))
      .flag("isValid", \.isValid)
    return try gallery.page(of: Self.self, fields) { _ in ValidatedRegistrationViewModel() }
      .input(.text("firstName", \.firstName).brokenRules())
      .input(.text("lastName", \.lastName).brokenRules())
      .input(.text("username", \.username).brokenRules())
      .input(.secret("password", \.password).brokenRules())
      .input(.text("email", \.emailText).brokenRules())
      .action("register", inputs: ["firstName", "lastName", "username", "password", "email"]) { model, _, _ in
        model.register() ? .done(announcing: model.registeredName.registeredSentence) : .invalid
      }
  }
}

extension BrokenRule {
  static let fields = Fields<BrokenRule>().text("name", \.name).text("message", \.message)
}

extension ValidatedRegistrationViewModel {
  /// The address as a field has it: no address is an empty text.
  fileprivate var emailText: String {
    get { email ?? "" }
    set { email = newValue.isEmpty ? nil : newValue }
  }
}

extension String {
  /// The sentence about somebody who has registered under this name; empty without one.
  fileprivate var registeredSentence: String { isEmpty ? "" : "Registered as \(self)" }
}
