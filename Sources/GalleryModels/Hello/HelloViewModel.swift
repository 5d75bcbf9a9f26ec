import Combine

/// A greeting for whoever types a name.
public final class HelloViewModel: ObservableObject {
  @Published public var name: String
  @Published public private(set) var greeting = ""

  public init(name: String = "") {
    self.name = name
    $name
      .map { $0.contains(where: \.isLetter) ? "Hello, \($0)!" : "Hello!" }
      .assign(to: &$greeting)
  }

  /// Forgets the name.
  public func reset() {
    name = ""
  }
}
