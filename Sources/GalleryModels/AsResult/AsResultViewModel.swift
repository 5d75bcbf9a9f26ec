import Combine

/// Two pipelines that ask a service about names: one ends with the first failure, and the other takes it as a result.
public final class AsResultViewModel: ObservableObject {
  public static let names = ["alan", "page", "admin"]

  @Published public private(set) var plainLog = EventLog()
  @Published public private(set) var resultLog = EventLog()

  private let service: any AuthenticationService = LocalAuthenticationService()
  private let names = PassthroughSubject<String, Never>()
  private var cancellables: Set<AnyCancellable> = []

  public init() {
    names
      .setFailureType(to: (any Error).self)
      .flatMap { [service] in service.checkUserNameAvailable(userName: $0) }
      .sink(
        receiveCompletion: { [weak self] in self?.plainLog.add("The stream has ended: \(Self.text(of: $0))")
        },
        receiveValue: { [weak self] in self?.plainLog.add(Self.message($0)) }
      )
      .store(in: &cancellables)

    names
      .flatMap { [service] in service.checkUserNameAvailable(userName: $0).asResult() }
      .sink { [weak self] result in
        switch result {
        case .success(let isAvailable): self?.resultLog.add(Self.message(isAvailable))
        case .failure(let error): self?.resultLog.add(error.localizedDescription)
        }
      }
      .store(in: &cancellables)
  }

  public func ask(_ name: String) {
    names.send(name)
  }

  private static func message(_ isAvailable: Bool) -> String {
    isAvailable ? "This username is available" : "This username is not available"
  }

  private static func text(of completion: Subscribers.Completion<any Error>) -> String {
    switch completion {
    case .finished: "finished"
    case .failure(let error): error.localizedDescription
    }
  }
}
