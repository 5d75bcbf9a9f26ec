import GalleryModels
import Live
import Templates

/// A form whose Save goes to what is missing.
enum FocusFormRoom: Room {
  static let description = RoomDescription(
    path: .focusForm, title: "Focus in a form", subject: .forms,
    notice:
      "Save goes to the first field that is empty. Where none is, the form is saved and lets go of the focus.",
    sources: ["FocusForm/FocusFormViewModel.swift"],
    operators: ["@Published", "combineLatest", "map", "assign(to:)"],
    preview: [.heading, .field, .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, FocusFormViewModel> {
    let fields = Fields<FocusFormViewModel>()
      .text("savedName", \.savedName)
      .flag("isFirstNameWanted") { $0.focusedField == .firstName }
      .flag("isLastNameWanted") { $0.focusedField == .lastName }
    return try gallery.page(of: Self.self, fields) { _ in FocusFormViewModel() }
      .focus(\.focusedID)
      .input(.text("firstName", \.firstName).message { $0.message(about: .firstName) })
      .input(.text("lastName", \.lastName).message { $0.message(about: .lastName) })
      .action("save", inputs: ["firstName", "lastName"]) { model, _, _ in
        model.save()
        guard model.focusedField == nil else { return .invalid }
        return .done(focusing: "saved", announcing: "Saved: \(model.savedName ?? "")")
      }
  }
}

extension FocusFormViewModel {
  /// The focused field as a page has it: by its id.
  fileprivate var focusedID: String? {
    get { focusedField?.rawValue }
    set { focusedField = newValue.flatMap(FocusableField.init) }
  }

  fileprivate func message(about field: FocusableField) -> String {
    emptyFields.contains(field) ? "Must not be empty" : ""
  }
}
