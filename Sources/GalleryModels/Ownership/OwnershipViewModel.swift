import Combine

/// Two counters in a view that is made again with each change of the colour.
///
/// The first is owned, as by `@StateObject`: it is made once. The second is made where the view is, as by
/// `@ObservedObject var counter = StepCounter()`: it is a new one each time, and the count is lost.
public final class OwnershipViewModel: ObservableObject {
  public static let startColour = "#b4532a"

  @Published public private(set) var colour: String
  public let owned: StepCounter
  @Published public private(set) var recreated: StepCounter

  private var cancellables: Set<AnyCancellable> = []

  public init(colour: String = OwnershipViewModel.startColour, owned: Int = 0, recreated: Int = 0) {
    self.colour = colour
    self.owned = StepCounter(count: owned)
    self.recreated = StepCounter(count: recreated)
    self.owned.objectWillChange
      .merge(with: $recreated.map(\.objectWillChange).switchToLatest())
      .sink { [weak self] in self?.objectWillChange.send() }
      .store(in: &cancellables)
  }

  /// Changes the colour, which makes the view anew, and with it the counter that it does not own.
  public func pick(_ colour: String) {
    guard colour != self.colour else { return }
    self.colour = colour
    recreated = StepCounter()
  }
}
