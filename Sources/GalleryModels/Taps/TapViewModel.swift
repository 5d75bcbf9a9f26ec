import Combine

/// A button, and what it says once it was tapped.
public final class TapViewModel: ObservableObject {
  @Published public private(set) var message = ""

  public init() {}

  public func tap() {
    message = "You tapped me!"
  }
}
