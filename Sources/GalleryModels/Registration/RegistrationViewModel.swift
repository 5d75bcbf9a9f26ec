import Combine

/// A registration in three ways, each with a child of its own.
public final class RegistrationViewModel: ObservableObject {
  public let plain = PlainRegistrationViewModel()
  public let listed = BrokenRulesRegistrationViewModel()
  public let validated = ValidatedRegistrationViewModel()
  /// The name of the person who registered last.
  @Published public private(set) var registeredName: String?

  private var cancellables: Set<AnyCancellable> = []

  public init() {
    plain.objectWillChange
      .merge(with: listed.objectWillChange, validated.objectWillChange)
      .sink { [weak self] in self?.objectWillChange.send() }
      .store(in: &cancellables)
  }

  /// Registers in the first way.
  public func registerPlainly() -> Bool {
    finish(plain.register(), name: plain.form.firstName)
  }

  /// Registers in the second way.
  public func registerByBrokenRules() -> Bool {
    finish(listed.register(), name: listed.form.firstName)
  }

  /// Registers in the third way.
  public func registerValidated() -> Bool {
    finish(validated.register(), name: validated.firstName)
  }

  private func finish(_ isRegistered: Bool, name: String) -> Bool {
    registeredName = isRegistered ? name : nil
    return isRegistered
  }
}
