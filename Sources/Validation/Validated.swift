import Combine

/// A property of an observable object that has rules, and is a publisher, `$name`, of its values as by `@Published`.
///
/// Any value is stored; the rules say what is wrong with it: `_name.validationError` inside of the object, `$name.messages()`
/// and `$name.brokenRule(of:)` for pipelines. Of an optional property, nil is not validated.
@propertyWrapper
public struct Validated<Value> {
  private let storage: ValidatedStorage<Value>

  /// Makes the property with its first value and its rules. The first rule that is broken counts.
  public init(wrappedValue: Value, _ rules: ValidationRule<Value>...) {
    storage = ValidatedStorage(wrappedValue) { rules.message(about: $0) }
  }

  /// Makes an optional property with its rules, which nil never breaks.
  public init<Wrapped>(wrappedValue: Value = nil, _ rules: ValidationRule<Wrapped>...)
  where Value == Wrapped? {
    storage = ValidatedStorage(wrappedValue) { $0.map { rules.message(about: $0) } ?? "" }
  }

  /// The value. Only available in a class, through the subscript below.
  @available(*, unavailable, message: "@Validated is only available on properties of observable objects")
  public var wrappedValue: Value {
    get { preconditionFailure("@Validated is only available on properties of observable objects") }
    set { preconditionFailure("@Validated is only available on properties of observable objects") }
  }

  /// The publisher of the values, which knows their rules.
  public var projectedValue: Publisher { Publisher(storage: storage) }

  /// Whether the value breaks no rule.
  public var isValid: Bool { validationError == nil }

  /// The error of the first rule that the value breaks; nil where it breaks none.
  public var validationError: ValidationError? {
    let message = storage.message(storage.value)
    return message.isEmpty ? nil : ValidationError(message)
  }

  /// Reads and writes the value in the object it belongs to, which announces the change.
  public static subscript<Owner: ObservableObject>(
    _enclosingInstance object: Owner,
    wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Validated<Value>>
  ) -> Value where Owner.ObjectWillChangePublisher == ObservableObjectPublisher {
    get { object[keyPath: storage].storage.value }
    set {
      object.objectWillChange.send()
      object[keyPath: storage].storage.value = newValue
    }
  }

  /// The publisher of a property's values: the current one, then each new one before it is stored.
  public struct Publisher: Combine.Publisher {
    /// The kind of values.
    public typealias Output = Value
    /// Never fails.
    public typealias Failure = Never

    fileprivate let storage: ValidatedStorage<Value>

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.$value.receive(subscriber: subscriber)
    }

    /// The message about each value: the message of the first rule it breaks, empty where it breaks none.
    public func messages() -> AnyPublisher<String, Never> {
      storage.$value.map(storage.message).removeDuplicates().eraseToAnyPublisher()
    }

    /// The rule that each value breaks, under the property's name; nil where it breaks none.
    public func brokenRule(of name: String) -> AnyPublisher<BrokenRule?, Never> {
      messages().map { $0.isEmpty ? nil : BrokenRule(name: name, message: $0) }.eraseToAnyPublisher()
    }

    /// Whether each value breaks no rule.
    public func validity() -> AnyPublisher<Bool, Never> {
      messages().map(\.isEmpty).removeDuplicates().eraseToAnyPublisher()
    }
  }
}

/// The value of a property, and what its rules say about values.
private final class ValidatedStorage<Value>: ObservableObject {
  @Published var value: Value
  let message: (Value) -> String

  init(_ value: Value, message: @escaping (Value) -> String) {
    self.value = value
    self.message = message
  }
}
