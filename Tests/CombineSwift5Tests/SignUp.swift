import Combine
import Foundation

/// A view model as it is written for an app.
final class SignUpViewModel: ObservableObject {
  enum Check: Equatable {
    case unknown, taken, free
  }

  @Published var username = ""
  @Published var password = ""
  @Published var passwordAgain = ""
  @Published private(set) var check = Check.unknown
  @Published private(set) var message = ""
  @Published private(set) var isValid = false

  private var subscriptions = Set<AnyCancellable>()

  private var nameMessage: AnyPublisher<String, Never> {
    $username
      .removeDuplicates()
      .map { $0.count >= 3 ? "" : "Too short" }
      .eraseToAnyPublisher()
  }

  private var passwordsMatch: AnyPublisher<Bool, Never> {
    Publishers.CombineLatest($password, $passwordAgain)
      .map { !$0.isEmpty && $0 == $1 }
      .eraseToAnyPublisher()
  }

  init(lookUp: @escaping (String) -> AnyPublisher<Bool, URLError>) {
    nameMessage.assign(to: &$message)

    $username
      .dropFirst()
      .filter { $0.count >= 3 }
      .map { name in
        lookUp(name)
          .map { $0 ? Check.free : .taken }
          .replaceError(with: .unknown)
      }
      .switchToLatest()
      .receive(on: ImmediateScheduler.shared)
      .assign(to: &$check)

    passwordsMatch
      .combineLatest($check) { $0 && $1 == .free }
      .sink { [weak self] in self?.isValid = $0 }
      .store(in: &subscriptions)
  }
}

/// A loader as it is written for an app.
final class Loader<Item: Decodable>: ObservableObject {
  enum Failure: LocalizedError {
    case unreachable(URL)
    case invalidResponse

    var errorDescription: String? {
      switch self {
      case .unreachable(let url): return "\(url.absoluteString) is unreachable."
      case .invalidResponse: return "The server responded with garbage."
      }
    }
  }

  let objectWillChange = PassthroughSubject<Void, Never>()
  private(set) var items: [Item] = [] { willSet { objectWillChange.send() } }
  private var cancellable: AnyCancellable?

  func load(_ url: URL, session: URLSession = .shared, queue: DispatchQueue = .main) {
    cancellable = request(url, session: session)
      .receive(on: queue)
      .sink(
        receiveCompletion: { completion in
          if case .failure(let error) = completion { print("Retrieving data failed with error \(error)") }
        },
        receiveValue: { [weak self] in self?.items = $0 })
  }

  func request(_ url: URL, session: URLSession) -> AnyPublisher<[Item], Failure> {
    session.dataTaskPublisher(for: url)
      .retry(1)
      .tryMap { data, response -> Data in
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return data
      }
      .decode(type: [Item].self, decoder: JSONDecoder())
      .mapError { $0 is URLError ? Failure.unreachable(url) : .invalidResponse }
      .eraseToAnyPublisher()
  }

  func raw(_ request: URLRequest, session: URLSession) -> AnyPublisher<Data, URLError> {
    session.dataTaskPublisher(for: request).map(\.data).share().eraseToAnyPublisher()
  }
}
