import Combine

/// The profile that every screen below the one that provides it may read and change.
public final class UserProfile: ObservableObject {
  @Published public var name: String

  public init(name: String = "Peter") {
    self.name = name
  }
}
