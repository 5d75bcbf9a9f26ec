import Combine

/// A list that is computed from numbers.
public final class NumberListViewModel: ObservableObject {
  @Published public private(set) var items: [String] = []

  public init() {
    (1...10).publisher
      .map { "Item Number - \($0)" }
      .collect()
      .assign(to: &$items)
  }
}
