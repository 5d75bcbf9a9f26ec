import GalleryModels
import Live
import Templates
import Validation

/// A change of a password.
enum ChangePasswordRoom: Room {
  static let description = RoomDescription(
    path: .changePassword, title: "Change password", subject: .forms,
    notice:
      "Each message stands at its field once that was used. The password is “open sesame” at first; your own you change on your account’s page.",
    sources: ["ChangePassword/ChangePasswordViewModel.swift"],
    operators: ["@Validated", "@Published", "combineLatest", "map"],
    preview: [.field, .field, .toggle, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ChangePasswordViewModel>
  {
    let fields = Fields<ChangePasswordViewModel>()
      .text("done") { $0.changeCount == 0 ? "" : "The password was changed." }
      .flag("isValid", \.isValid)
    return try gallery.page(of: Self.self, fields) { _ in ChangePasswordViewModel() }
      .input(.secret("currentPassword", \.currentPassword).brokenRules())
      .input(.secret("newPassword", \.newPassword).brokenRules())
      .input(.secret("newPasswordAgain", \.newPasswordAgain).brokenRules())
      .input(.checkbox("isNoRobot", \.isNoRobot).brokenRules())
      .action("change", inputs: ["currentPassword", "newPassword", "newPasswordAgain", "isNoRobot"]) {
        model, _, _ in
        model.change() ? .done(announcing: "The password was changed.") : .invalid
      }
  }
}
