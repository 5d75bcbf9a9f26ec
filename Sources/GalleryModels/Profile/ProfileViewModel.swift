import Combine

/// A start screen, a sheet with settings, and in it the screen of the profile, which takes it from the environment.
public final class ProfileViewModel: ObservableObject {
  @Published public var isSettingsShown = false
  /// Whether the navigation inside the sheet provides the profile to its screens.
  @Published public var isProvided = true
  /// The screen of the profile; nil while it is closed.
  @Published public private(set) var screen: ProfileScreen?
  @Published public private(set) var errorMessage = ""

  public let profile: UserProfile
  private var cancellables: Set<AnyCancellable> = []

  public init(profile: UserProfile = UserProfile()) {
    self.profile = profile
    profile.objectWillChange
      .sink { [weak self] in self?.objectWillChange.send() }
      .store(in: &cancellables)
  }

  /// Opens the screen of the profile, or says what it lacks.
  public func openProfile() {
    let above = ObjectEnvironment()
    do {
      screen = try ProfileScreen(isProvided ? above.providing(profile) : above)
      errorMessage = ""
    } catch {
      screen = nil
      errorMessage = (error as? MissingObject)?.errorDescription ?? "\(error)"
    }
  }

  public func closeSettings() {
    isSettingsShown = false
    screen = nil
    errorMessage = ""
  }
}

/// The screen of the profile.
public struct ProfileScreen {
  public let profile: UserProfile

  /// Makes the screen below others.
  ///
  /// - Throws: ``MissingObject`` where none of them provides a profile.
  public init(_ environment: ObjectEnvironment) throws {
    profile = try environment.object()
  }
}
