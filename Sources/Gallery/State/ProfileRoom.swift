import GalleryModels
import Live
import Templates

/// A profile that screens below find in their environment.
enum ProfileRoom: Room {
  static let description = RoomDescription(
    path: .profile, title: "User profile", subject: .state,
    notice:
      "The sheet provides the profile to every screen in it. Where nobody provides it, the screen says what it lacks.",
    sources: [
      "Profile/ProfileViewModel.swift", "Profile/ObjectEnvironment.swift", "Profile/UserProfile.swift",
    ],
    operators: ["ObservableObject", "@Published", "sink"], preview: [.heading, .rows(2), .field])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ProfileViewModel> {
    let fields = Fields<ProfileViewModel>()
      .text("name", \.profile.name)
      .flag("isSettingsShown", \.isSettingsShown)
      .flag("isProfileShown") { $0.screen != nil }
      .text("errorMessage", \.errorMessage)
    return try gallery.page(of: Self.self, fields) { visit in
      let model = ProfileViewModel(
        profile: UserProfile(name: visit.text("name").isEmpty ? "Peter" : visit.text("name")))
      model.isSettingsShown = !visit.text("screen").isEmpty
      model.isProvided = visit.text("provided") != "no"
      if visit.text("screen") == "profile" { model.openProfile() }
      return model
    }
    .input(.text("name", \.profile.name))
    .input(.checkbox("isProvided", \.isProvided))
    .action("openSettings", inputs: ["isProvided"]) { model, _, _ in
      model.isSettingsShown = true
      return showing(model, screen: "settings", focusing: "settings-heading")
    }
    .action("openProfile") { model, _, _ in
      model.openProfile()
      return showing(model, screen: "profile", focusing: model.screen == nil ? "settings-heading" : "name")
    }
    .action("close", inputs: ["name"]) { model, _, _ in
      model.closeSettings()
      return showing(model, screen: "", focusing: "open-settings")
    }
  }

  private static func showing(_ model: ProfileViewModel, screen: String, focusing element: String) -> Outcome
  {
    .done(
      at: path.showing([
        "name": model.profile.name, "provided": model.isProvided ? "" : "no", "screen": screen,
      ]), focusing: element)
  }
}
