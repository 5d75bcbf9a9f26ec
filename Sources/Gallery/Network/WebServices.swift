import Combine
import Foundation
import GalleryModels
import HTTP
import Synchronization

/// The services that rooms ask: where they are, and how many requests are under way. A build with the trait `Networking`
/// asks them over HTTP, its own as well; one without has no URLSession, and can ask only its own.
public final class WebServices: Sendable {
  /// A service, by its name in settings and addresses.
  public enum Name: String, CaseIterable, Sendable {
    case authentication, books, words, jokes, photos, news, weather
  }

  private struct State {
    var ownAddress: String?
    var requestCount = 0
    var begunCount = 0
  }

  /// The most requests that are under way at a time.
  static let limit = 200

  private let addresses: [Name: String]
  private let state = Mutex(State())
  private let local = LocalServices()
  private let load: WebServer.Load
  #if Networking
    /// Whether services of other servers can be asked.
    public static let reachesOthers = true
    private static let session = WebServer.loading()
  #else
    /// Whether services of other servers can be asked.
    public static let reachesOthers = false
  #endif

  /// Makes services that are at these addresses, or else at the server's own.
  public init(addresses: [Name: String] = [:]) {
    self.addresses = addresses
    #if Networking
      load = Self.session
    #else
      let address = "http://localhost"
      load = WebServer.asking(at: address) { [local] in await local.respond(to: $0) }
      ownAddress = address
    #endif
  }

  /// The address at which the server has the local services, once it listens.
  public var ownAddress: String? {
    get { state.withLock { $0.ownAddress } }
    set { state.withLock { $0.ownAddress = newValue } }
  }

  /// The requests that are under way.
  var requestCount: Int { state.withLock { $0.requestCount } }
  /// The requests that have begun since the start.
  var begunCount: Int { state.withLock { $0.begunCount } }

  /// The log of the local authentication service.
  var authenticationLog: RequestLog { local.requests }

  /// Responds to a request to the local services.
  public func respond(to request: Request) async -> Response { await local.respond(to: request) }

  /// A service as a client has it. Its condition is the client's choice, if it is a local one.
  func server(_ name: Name, _ condition: ServiceCondition) -> WebServer {
    let local = ownAddress.map { "\($0)/gallery/services/\(name.rawValue)" }
    // Nobody listens at the port for what is thrown away.
    let address = condition == .unreachable ? "http://127.0.0.1:9" : addresses[name] ?? local ?? ""
    let isLocal = addresses[name] == nil
    return WebServer(address: address) { [self] url, headers in
      var headers = headers
      if isLocal { headers[LocalServices.conditionField] = condition.rawValue }
      return counted(load(url, headers))
    }
  }

  /// The loading of an answer, counted while it is under way, and refused where too many are.
  private func counted(_ loading: AnyPublisher<WebAnswer, URLError>) -> AnyPublisher<WebAnswer, URLError> {
    Deferred { [self] () -> AnyPublisher<WebAnswer, URLError> in
      let isTaken = state.withLock { state in
        guard state.requestCount < Self.limit else { return false }
        state.requestCount += 1
        state.begunCount += 1
        return true
      }
      guard isTaken else { return Fail(error: URLError(.cannotLoadFromNetwork)).eraseToAnyPublisher() }
      let leave = Once { [self] in state.withLock { $0.requestCount -= 1 } }
      return loading.handleEvents(
        receiveCompletion: { _ in leave.run() }, receiveCancel: { leave.run() }
      )
      .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}

/// An action that is done once, whoever comes first.
private final class Once: Sendable {
  private let action: Mutex<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = Mutex(action)
  }

  func run() {
    let action = action.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }
}
