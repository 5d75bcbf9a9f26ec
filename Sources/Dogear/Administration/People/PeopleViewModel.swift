import Combine

/// The view model of the page about all accounts, for administrators.
final class PeopleViewModel: ObservableObject {
  /// The accounts, and the administrator who looks at them.
  struct State: Sendable {
    var found = FoundAccounts()
    /// The id of the administrator's own account.
    var ownID: Account.ID = ""
    /// Whether the administrator gave the password a short while ago, without which nothing can be changed.
    var isConfirmed = false
  }

  /// A link for somebody, shown once.
  struct ShownLink: Sendable {
    let sentence: String
    let url: String
  }

  /// The number of accounts that are shown at once.
  static let shownCount = 100

  /// The text that names are searched for.
  @Published var search: String
  /// The typed name of a new account.
  @Published var username = ""
  /// The typed password of the administrator.
  @Published var password = ""

  /// The message about the name.
  @Published private(set) var usernameMessage = ""
  /// The message about the password.
  @Published private(set) var passwordMessage = ""
  /// The sentence about what was done last; empty before.
  @Published var notice = ""
  /// The link that was made last; nil where the last action made none.
  @Published var link: ShownLink?
  @Published var state: State
  @Published private var refusal: Refusal?
  @Published private var passwordRefusal: Refusal?
  private var searches: AnyCancellable?

  /// Makes a model that shows the accounts whose names have a text in them, as the state has them.
  init(state: State, search: String = "") {
    self.state = state
    self.search = search
    $username.combineLatest($refusal)
      .map { name, refusal in
        SignUpMessages.problem(with: name.trimmed)?.message ?? refusal.message(about: name)
      }
      .assign(to: &$usernameMessage)
    $password.combineLatest($passwordRefusal)
      .map { PasswordChangeMessages.current($0, refusal: $1) }
      .assign(to: &$passwordMessage)
  }

  /// Searches from now on while the text is typed.
  ///
  /// - Parameters:
  ///   - scheduler: runs the debounce, which waits for a pause in typing.
  ///   - find: reads the accounts whose names have a text in them.
  func followSearch(
    scheduler: some Scheduler, by find: @escaping (_ text: String) -> AnyPublisher<FoundAccounts, Never>
  ) {
    searches =
      $search
      .map(\.trimmed)
      .removeDuplicates()
      .dropFirst()
      .debounce(for: .seconds(0.2), scheduler: scheduler)
      .map(find)
      .switchToLatest()
      .sink { [weak self] in self?.state.found = $0 }
  }

  /// The sentence about how many accounts there are.
  var count: String {
    let (shown, count) = (state.found.first.count, state.found.count)
    if count > shown { return "The first \(shown.grouped) of \(count.grouped) accounts" }
    return count == 1 ? "One account" : count == 0 ? "No account" : count.counted("account")
  }

  /// Submits the form with the password, and empties it. Returns whether it is right.
  ///
  /// - Parameter confirm: throws `AccountsError` where it is not.
  func submitPassword(to confirm: (_ password: String) async throws -> Void) async throws -> Bool {
    guard passwordMessage.isEmpty else { return false }
    return try await submit(\.password, refusal: \.passwordRefusal, by: confirm)
  }

  /// Submits the form for a new account, and empties it. Returns the result of `add`, or nil where the message says what is
  /// wrong.
  ///
  /// - Parameter add: makes the account; throws `AccountsError` where the name can't be used.
  func submitName<Added>(to add: (_ username: String) async throws -> Added) async throws -> Added? {
    let typed = username
    guard usernameMessage.isEmpty else { return nil }
    var added: Added?
    refusal = try await Refusal.of(typed) { added = try await add($0.trimmed) }
    if added != nil { username = "" }
    return added
  }
}
