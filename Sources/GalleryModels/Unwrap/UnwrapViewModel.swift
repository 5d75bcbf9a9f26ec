import Combine
import Foundation

/// Words. Some are numbers: the others are nil, and are dropped.
public final class UnwrapViewModel: ObservableObject {
  public static let sample = "1, two, 3"

  @Published public var input: String
  /// The values as a tree.
  @Published public private(set) var tree = ""
  @Published public private(set) var numbers: [Int] = []

  private var cancellables: Set<AnyCancellable> = []

  public init(input: String = UnwrapViewModel.sample) {
    self.input = input
    $input
      .map(Self.values)
      .dump { [weak self] in self?.tree = $0 }
      .map { $0.publisher.unwrap().collect() }
      .switchToLatest()
      .sink { [weak self] in self?.numbers = $0 }
      .store(in: &cancellables)
  }

  private static func values(_ input: String) -> [Int?] {
    input.split(separator: ",").prefix(12).map { Int($0.trimmingCharacters(in: .whitespaces)) }
  }
}
