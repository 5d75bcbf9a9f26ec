/// A value that somebody else owns: it is read and changed here, and kept there.
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Makes a binding of two closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }

  /// Makes a binding to a property of an object, which the binding keeps alive.
  public init<Owner: AnyObject>(_ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>) {
    self.init(get: { owner[keyPath: property] }, set: { owner[keyPath: property] = $0 })
  }

  /// The value as it is now.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
