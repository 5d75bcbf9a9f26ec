import Combine

/// A sign-up by a server. An error about the name stands beside the name, and any other where the app wants it.
public final class ServerSignUpViewModel: ObservableObject {
  /// The longest wait for a server that wants to be asked later, in seconds. Its header may say minutes.
  public static let longestWait = 10.0

  // Input
  @Published public var username = ""
  @Published public var display = ErrorDisplay.inline
  @Published public var condition = ServiceCondition.fine

  // Output
  @Published public private(set) var usernameMessage = ""
  @Published public private(set) var error: ShownError?
  @Published public private(set) var isWorking = false
  @Published public private(set) var signedUpAs = ""
  /// The name that was taken on trust, until the server has it.
  @Published public private(set) var unsynced = ""
  @Published public private(set) var log = EventLog()

  private let service: (ServiceCondition) -> any AuthenticationService
  private var checking: AnyCancellable?
  private var request: AnyCancellable?
  /// The latest requests in the log of the server.
  @Published public private(set) var serverLines: [String] = []

  private var syncing: AnyCancellable?
  private var hiding: AnyCancellable?
  private var typing: AnyCancellable?

  public init(
    unsynced: String = "", serverLines: [String] = [],
    service: @escaping (ServiceCondition) -> any AuthenticationService
  ) {
    (self.unsynced, self.serverLines, self.service) = (unsynced, serverLines, service)
    // Another name is another submission.
    typing = $username.dropFirst().removeDuplicates().sink { [weak self] _ in
      self?.usernameMessage = ""
      self?.error = nil
    }
  }

  public var inlineMessage: String {
    usernameMessage.isEmpty && display == .inline ? error?.text ?? "" : usernameMessage
  }
  public var toast: String { display == .toast ? error?.text ?? "" : "" }
  public var isDialogOpen: Bool { display == .dialog && error != nil }
  public var isPageShown: Bool { display == .page && error != nil }

  /// Checks names from now on, once typing pauses. Only what is wrong with the name is told meanwhile.
  public func checkNames(on scheduler: some Scheduler) {
    checking =
      $username
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .removeDuplicates()
      .filter { !$0.isEmpty }
      .map { [weak self] in self?.ask($0).asResult().eraseToAnyPublisher() ?? Empty().eraseToAnyPublisher() }
      .switchToLatest()
      .receive(on: scheduler)
      .sink { [weak self] in self?.usernameMessage = Self.message(about: $0) }
    if !unsynced.isEmpty { sync(unsynced, on: scheduler) }
  }

  /// Shows the log of the server from now on.
  public func followServer(_ lines: some Publisher<[String], Never>, on scheduler: some Scheduler) {
    lines.receive(on: scheduler).assign(to: &$serverLines)
  }

  /// Signs up. A server error is retried after three seconds and then after six, or when the server says.
  public func signUp(retries: Int = 2, on scheduler: some Scheduler) {
    dismiss()
    log.clear()
    isWorking = true
    let (name, stopwatch) = (username, Stopwatch(scheduler))
    request = ask(name)
      .receive(on: scheduler)
      .handleEvents(
        receiveOutput: { [weak self] _ in self?.log.add("The server answers", at: stopwatch.seconds) },
        receiveCompletion: { [weak self] in
          guard case .failure(let error) = $0 else { return }
          self?.log.add(error.localizedDescription, at: stopwatch.seconds)
        }
      )
      .retry(
        retries, withBackoff: 3, on: scheduler, retryAfter: Self.retryAfter, condition: Self.isServerError
      )
      .asResult()
      .sink { [weak self] in self?.settle(name, $0, on: scheduler) }
  }

  /// Takes the error away, and ends a request that is under way.
  public func dismiss() {
    (request, hiding, error, isWorking) = (nil, nil, nil, false)
  }

  private func ask(_ name: String) -> AnyPublisher<Bool, any Error> {
    service(condition).checkUserNameAvailable(userName: name)
  }

  private func settle(_ name: String, _ result: Result<Bool, any Error>, on scheduler: some Scheduler) {
    isWorking = false
    usernameMessage = Self.message(about: result)
    switch result {
    case .success(true): signedUpAs = name
    case .failure(let error) where usernameMessage.isEmpty:
      if display == .ignored, Self.mayPass(error) { return sync(name, on: scheduler) }
      self.error = ShownError(error)
      guard display == .toast else { return }
      hiding = Just(()).delay(for: .seconds(5), scheduler: scheduler).sink { [weak self] in
        self?.error = nil
      }
    default: break
    }
  }

  /// Takes the name on trust, and asks every ten seconds, for five minutes.
  private func sync(_ name: String, on scheduler: some Scheduler) {
    unsynced = name
    syncing = Just(())
      .delay(for: .seconds(10), scheduler: scheduler)
      .setFailureType(to: (any Error).self)
      .flatMap { [weak self] in
        self?.ask(name).receive(on: scheduler).eraseToAnyPublisher() ?? Empty().eraseToAnyPublisher()
      }
      .retry(29, withDelay: 0, on: scheduler, condition: Self.mayPass)
      .asResult()
      .sink { [weak self] result in
        self?.unsynced = ""
        if case .failure(let error) = result, Self.mayPass(error) {
          self?.log.add("Given up: \(error.localizedDescription)")
        } else {
          self?.settle(name, result, on: scheduler)
        }
      }
  }

  private static func message(about result: Result<Bool, any Error>) -> String {
    switch result {
    case .success(false): "This username is not available"
    case .failure(APIError.validationError(let reason)): reason
    default: ""
    }
  }

  private static func retryAfter(_ error: any Error) -> Double? {
    guard case APIError.serverError(_, _, let text?) = error, let seconds = Double(text) else { return nil }
    return min(max(seconds, 0), longestWait)
  }

  private static func isServerError(_ error: any Error) -> Bool {
    if case APIError.serverError = error { true } else { false }
  }

  private static func mayPass(_ error: any Error) -> Bool {
    if case APIError.transportError = error { true } else { isServerError(error) }
  }
}
