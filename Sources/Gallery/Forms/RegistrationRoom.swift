import GalleryModels
import Live
import Templates
import Validation

/// A registration in three ways.
enum RegistrationRoom: Room {
  static let description = RoomDescription(
    path: .registration, title: "Registration, three ways", subject: .forms,
    notice:
      "The same form with a plain message, with a list of broken rules, and with rules at the properties themselves.",
    sources: [
      "Registration/PlainRegistrationViewModel.swift", "Registration/BrokenRulesRegistrationViewModel.swift",
      "Registration/ValidatedRegistrationViewModel.swift", "Registration/RegistrationViewModel.swift",
      "Registration/RegistrationForm.swift",
    ],
    operators: ["@Published", "combineLatest", "map", "assign(to:)"],
    preview: [.heading, .field, .field, .rows(2), .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, RegistrationViewModel> {
    let fields = Fields<RegistrationViewModel>()
      .text("plainMessage", \.plain.message)
      .list("listedRules", \.listed.brokenRules, id: \.id, BrokenRule.fields)
      .text("registeredName", \.registeredName)
    return try gallery.page(of: Self.self, fields) { _ in RegistrationViewModel() }
      .input(.text("plainFirstName", \.plain.form.firstName))
      .input(.text("plainLastName", \.plain.form.lastName))
      .input(.text("plainUsername", \.plain.form.username))
      .input(.secret("plainPassword", \.plain.form.password))
      .input(.text("listedFirstName", \.listed.form.firstName))
      .input(.text("listedLastName", \.listed.form.lastName))
      .input(.text("listedUsername", \.listed.form.username))
      .input(.secret("listedPassword", \.listed.form.password))
      .input(.text("firstName", \.validated.firstName).message { message($0, "Firstname") })
      .input(.text("lastName", \.validated.lastName).message { message($0, "Lastname") })
      .input(.text("username", \.validated.username).message { message($0, "Username") })
      .input(.secret("password", \.validated.password).message { message($0, "Password") })
      .action(
        "registerPlainly", inputs: ["plainFirstName", "plainLastName", "plainUsername", "plainPassword"]
      ) { model, _, _ in outcome(model.registerPlainly(), model) }
      .action(
        "registerByBrokenRules",
        inputs: ["listedFirstName", "listedLastName", "listedUsername", "listedPassword"]
      ) { model, _, _ in outcome(model.registerByBrokenRules(), model) }
      .action("registerValidated", inputs: ["firstName", "lastName", "username", "password"]) { model, _, _ in
        outcome(model.registerValidated(), model)
      }
  }

  private static func message(_ model: RegistrationViewModel, _ name: String) -> String {
    model.validated.brokenRules.message(about: name)
  }

  private static func outcome(_ isRegistered: Bool, _ model: RegistrationViewModel) -> Outcome {
    isRegistered ? .done(announcing: "\(model.registeredName ?? "") is registered.") : .invalid
  }
}
