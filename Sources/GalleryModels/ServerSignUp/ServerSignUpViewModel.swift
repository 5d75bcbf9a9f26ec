import Combine

/// A sign-up by a server. An error about the name stands beside the name, and any other where the app wants it.
public final class ServerSignUpViewModel: ObservableObject {
  /// The server's word about a name; it says nothing of any other.
  private struct Answer {
    let name: String
    var message = ""
    /// The treatment of a server error.
    var outlook = ""
  }

  // Input
  @Published public var username = ""
  @Published public var display = ErrorDisplay.inline
  @Published public var condition = ServiceCondition.fine

  // Output
  @Published public private(set) var usernameMessage = ""
  @Published public private(set) var outlook = ""
  @Published public private(set) var error: ShownError?
  @Published public private(set) var isWorking = false
  @Published public private(set) var signedUpAs = ""
  /// The name that was taken on trust, until the server has it.
  @Published public private(set) var unsynced = ""
  @Published public private(set) var log = EventLog()
  /// The latest requests in the log of the server.
  @Published public private(set) var serverLog: ServerLog
  /// The id of the element with the focus, which an error on a page of its own takes from the form.
  @Published public var focusedID: String?

  @Published private var answer: Answer?
  private let service: (ServiceCondition) -> any AuthenticationService
  private let submissions = PassthroughSubject<Void, Never>()
  private var checking: AnyCancellable?
  private var request: AnyCancellable?
  private var syncing: AnyCancellable?
  private var hiding: AnyCancellable?
  private var editing: AnyCancellable?

  public init(
    unsynced: String = "", serverLog: ServerLog = ServerLog(),
    service: @escaping (ServiceCondition) -> any AuthenticationService
  ) {
    (self.unsynced, self.serverLog, self.service) = (unsynced, serverLog, service)
    let current = $username.combineLatest($answer).map { name, answer in answer?.name == name ? answer : nil }
    current.map { $0?.message ?? "" }.assign(to: &$usernameMessage)
    current.map { $0?.outlook ?? "" }.assign(to: &$outlook)
    // Another name is another submission, and an error stays where it was shown.
    editing = $username.removeDuplicates().map { _ in }.dropFirst()
      .merge(with: $display.removeDuplicates().map { _ in }.dropFirst())
      .sink { [weak self] in
        self?.error = nil
        self?.signedUpAs = ""
      }
  }

  public var inlineMessage: String {
    usernameMessage.isEmpty && [.inline, .ignored].contains(display) ? error?.text ?? "" : usernameMessage
  }
  public var toast: String { display == .toast ? error?.text ?? "" : "" }
  public var isDialogOpen: Bool { display == .dialog && error != nil }
  public var isPageShown: Bool { display == .page && error != nil }

  /// Checks names from now on, once typing pauses. Only what is wrong with the name is told meanwhile, and that a server
  /// is asked again.
  public func checkNames(on scheduler: some Scheduler) {
    checking =
      $username
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .removeDuplicates()
      .filter { !$0.isEmpty }
      .map { [weak self] in self?.check($0, on: scheduler) ?? Empty().eraseToAnyPublisher() }
      .switchToLatest()
      .sink { [weak self] in self?.tell($0, $1) }
    if !unsynced.isEmpty { sync(unsynced, on: scheduler) }
  }

  /// Shows the log of the server from now on.
  public func followServer(_ logs: some Publisher<ServerLog, Never>, on scheduler: some Scheduler) {
    logs.receive(on: scheduler).assign(to: &$serverLog)
  }

  /// Signs up. The check of the name that is under way ends with it.
  public func signUp(retries: Int = 2, on scheduler: some Scheduler) {
    dismiss()
    submissions.send()
    (isWorking, signedUpAs) = (true, "")
    let name = username
    request = ask(name, retries: retries, on: scheduler)
      .sink { [weak self] in self?.settle(name, $0, on: scheduler) }
  }

  /// Takes the error away, and ends a request that is under way.
  public func dismiss() {
    (request, hiding, error, isWorking) = (nil, nil, nil, false)
  }

  /// The answer about a name, unless somebody signs up before it comes.
  private func check(
    _ name: String, on scheduler: some Scheduler
  ) -> AnyPublisher<(String, Result<Bool, any Error>), Never> {
    ask(name, retries: 2, on: scheduler)
      .map { (name, $0) }
      .prefix(untilOutputFrom: submissions)
      .eraseToAnyPublisher()
  }

  /// The answer about a name. A server error that says when it is over is asked about again then: after three seconds and
  /// after six where the time can't be read.
  private func ask(
    _ name: String, retries: Int, on scheduler: some Scheduler
  ) -> AnyPublisher<Result<Bool, any Error>, Never> {
    log.clear()
    answer?.outlook = ""
    let stopwatch = Stopwatch(scheduler)
    var triesLeft = retries
    return request(for: name)
      .receive(on: scheduler)
      .handleEvents(
        receiveOutput: { [weak self] _ in self?.log.add("The server answers", at: stopwatch.seconds) },
        receiveCompletion: { [weak self] in
          guard case .failure(let error) = $0 else { return }
          self?.log.add(error.localizedDescription, at: stopwatch.seconds)
          self?.answer = Answer(name: name, outlook: RetryHint.outlook(for: error, isLastTry: triesLeft == 0))
          triesLeft -= 1
        }
      )
      .retry(
        retries, withBackoff: 3, on: scheduler, retryAfter: RetryHint.wait, condition: RetryHint.isGiven
      )
      .asResult()
      .eraseToAnyPublisher()
  }

  private func request(for name: String) -> AnyPublisher<Bool, any Error> {
    service(condition).checkUserNameAvailable(userName: name)
  }

  /// Tells what is wrong with a name, and says what it is.
  @discardableResult
  private func tell(_ name: String, _ result: Result<Bool, any Error>) -> String {
    let message = Self.message(about: result)
    let outlook = if case .failure = result, answer?.name == name { answer?.outlook ?? "" } else { "" }
    answer = Answer(name: name, message: message, outlook: outlook)
    return message
  }

  private func settle(_ name: String, _ result: Result<Bool, any Error>, on scheduler: some Scheduler) {
    isWorking = false
    let message = tell(name, result)
    switch result {
    case .success(true): signedUpAs = name
    case .failure(let error) where message.isEmpty: show(error, about: name, on: scheduler)
    default: break
    }
  }

  private func show(_ error: any Error, about name: String, on scheduler: some Scheduler) {
    if display == .ignored, RetryHint.mayPass(error) { return sync(name, on: scheduler) }
    self.error = ShownError(error)
    if display == .page { focusedID = "error-heading" }
    guard display == .toast else { return }
    hiding = Just(()).delay(for: .seconds(5), scheduler: scheduler).sink { [weak self] in
      self?.error = nil
    }
  }

  /// Takes the name on trust, and asks every ten seconds, for five minutes.
  private func sync(_ name: String, on scheduler: some Scheduler) {
    unsynced = name
    syncing = Just(())
      .delay(for: .seconds(10), scheduler: scheduler)
      .setFailureType(to: (any Error).self)
      .flatMap { [weak self] in
        self?.request(for: name).receive(on: scheduler).eraseToAnyPublisher()
          ?? Empty().eraseToAnyPublisher()
      }
      .retry(29, withDelay: 0, on: scheduler, condition: RetryHint.mayPass)
      .asResult()
      .sink { [weak self] in self?.endSync(of: name, $0, on: scheduler) }
  }

  private func endSync(of name: String, _ result: Result<Bool, any Error>, on scheduler: some Scheduler) {
    unsynced = ""
    if case .failure(let error) = result, RetryHint.mayPass(error) {
      return log.add("Given up: \(error.localizedDescription)")
    }
    settle(name, result, on: scheduler)
    // The field may have another name by now.
    let message = Self.message(about: result)
    if name != username, !message.isEmpty { log.add("\(name): \(message)") }
  }

  private static func message(about result: Result<Bool, any Error>) -> String {
    switch result {
    case .success(false): "This username is not available"
    case .failure(APIError.validationError(let reason)): reason
    default: ""
    }
  }
}
