import Combine

/// Three overlapping buttons, and the one that was pressed last.
public final class StacksViewModel: ObservableObject {
  public static let views = ["VIEW 1", "VIEW 2", "VIEW 3"]

  @Published public private(set) var message = ""

  public init() {}

  public func press(_ view: String) {
    guard Self.views.contains(view) else { return }
    message = "\(view) was pressed"
  }
}
