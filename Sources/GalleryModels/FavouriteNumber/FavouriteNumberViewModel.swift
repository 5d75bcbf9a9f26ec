import Combine

/// The parent: it owns the number that its child changes.
public final class FavouriteNumberViewModel: ObservableObject {
  public static let range = 0...100

  @Published public var number = 42

  public init() {}

  public var sentence: String { "Your favourite number is \(number)" }

  /// The child, with a binding to the number.
  public var stepper: NumberStepper {
    NumberStepper(value: Binding(self, \.number), in: Self.range)
  }
}
