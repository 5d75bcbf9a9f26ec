import Combine

/// A joke that is asked for by its id, with each failure in words.
public final class DadJokesViewModel: ObservableObject {
  public static let goodID = "9prWnjyImyd"
  public static let badID = "123456"

  @Published public var id: String
  @Published public var condition: ServiceCondition
  @Published public private(set) var joke = ""
  @Published public private(set) var message = ""
  @Published public private(set) var isLoading = false

  private let service: (ServiceCondition) -> DadJokes
  private var loading: AnyCancellable?

  public init(
    id: String = goodID, condition: ServiceCondition = .fine,
    service: @escaping (ServiceCondition) -> DadJokes
  ) {
    (self.id, self.condition, self.service) = (id, condition, service)
  }

  /// Asks for the joke. A request that is under way ends.
  public func load(on scheduler: some Scheduler) {
    (joke, message, isLoading) = ("", "", true)
    loading = service(condition).getJoke(id: id)
      .receive(on: scheduler)
      .sink(
        receiveCompletion: { [weak self] in
          if case .failure(let error) = $0 { self?.message = "\(error)" }
          self?.isLoading = false
        },
        receiveValue: { [weak self] in self?.joke = $0.joke })
  }
}
