import Combine

/// A property of an `ObservableObject` with the rules that it should follow. A value that breaks one is kept, and the
/// wrapper tells the error. It announces and publishes its changes as `@Published` does.
///
/// ```swift
/// @Validated(.nonEmpty, .isEmail) var email = ""
/// ```
///
/// Then `$email` has the ``validationError``, and a publisher of the broken rule: ``brokenRules(named:)``.
@propertyWrapper
public struct Validated<Value> {
  private let subject: CurrentValueSubject<Value, Never>
  private let rules: [ValidationRule<Value>]

  /// Makes a value with rules, which are tested in this order.
  public init(wrappedValue: Value, _ rules: ValidationRule<Value>...) {
    self.init(wrappedValue, rules)
  }

  /// Makes a value that may be missing, with rules for one that is there: nil is not validated.
  public init<Wrapped>(wrappedValue: Value, _ rules: ValidationRule<Wrapped>...) where Value == Wrapped? {
    self.init(wrappedValue, rules.map(\.ifPresent))
  }

  private init(_ value: Value, _ rules: [ValidationRule<Value>]) {
    (subject, self.rules) = (CurrentValueSubject(value), rules)
  }

  /// The value, in an object that announces its changes.
  public static subscript<Owner: ObservableObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value where Owner.ObjectWillChangePublisher == ObservableObjectPublisher {
    get { owner[keyPath: storage].subject.value }
    set {
      owner.objectWillChange.send()
      owner[keyPath: storage].subject.send(newValue)
    }
  }

  /// Not for structures: what a change announces is a change of an object.
  @available(*, unavailable, message: "@Validated is only available on properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("@Validated is only available on properties of classes") }
    nonmutating set { preconditionFailure("@Validated is only available on properties of classes") }
  }

  /// The wrapper itself.
  public var projectedValue: Self { self }

  /// The error of the first rule that the value breaks; nil where it breaks none.
  public var validationError: ValidationError? { rules.error(of: subject.value) }

  /// The reason why the value is not valid; nil where it is.
  public var failureReason: String? { validationError?.failureReason }

  /// Whether the value follows all of its rules.
  public var isValid: Bool { validationError == nil }

  /// The values: the present one, then each that is set.
  public var publisher: AnyPublisher<Value, Never> { subject.eraseToAnyPublisher() }

  /// The broken rule of a property of this name with each value, in a list that is empty where the value is valid.
  public func brokenRules(named name: String) -> AnyPublisher<[BrokenRule], Never> {
    let rules = rules
    return
      subject
      .map { value in
        rules.error(of: value).map { [BrokenRule(name: name, message: $0.message(about: name))] } ?? []
      }
      .eraseToAnyPublisher()
  }
}
