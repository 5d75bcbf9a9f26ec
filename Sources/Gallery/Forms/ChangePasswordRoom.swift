import GalleryModels
import Live
import Templates
import Validation

/// A form that changes a password.
enum ChangePasswordRoom: Room {
  static let description = RoomDescription(
    path: .changePassword, title: "Change password", subject: .forms,
    notice: "The rules of the form are written once, as a value, and hold between its fields, too.",
    sources: ["ChangePassword/ChangePasswordViewModel.swift", "ChangePassword/PasswordAccount.swift"],
    operators: ["@Published", "map", "assign(to:)"],
    preview: [.field, .field, .field, .toggle, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ChangePasswordViewModel>
  {
    let fields = Fields<ChangePasswordViewModel>()
      .constant("startPassword", LocalPasswordAccount.startPassword)
      .flag("isChanged", \.isChanged)
    return try gallery.page(of: Self.self, fields) { _ in
      ChangePasswordViewModel(account: LocalPasswordAccount())
    }
    .input(.secret("current", \.form.current).message { $0.brokenRules.message(about: "Current password") })
    .input(.secret("new", \.form.new).message { $0.brokenRules.message(about: "New password") })
    .input(
      .secret("repeated", \.form.repeated).message { $0.brokenRules.message(about: "Re-Enter new password") }
    )
    .input(.checkbox("isHuman", \.form.isHuman).message { $0.brokenRules.message(about: "I am not a robot") })
    .action("change", inputs: ["current", "new", "repeated", "isHuman"]) { model, _, _ in
      model.change() ? .done(announcing: "Your password was changed.") : .invalid
    }
  }
}
