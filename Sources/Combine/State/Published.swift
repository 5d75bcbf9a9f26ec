/// A property of a class that is also a publisher, `$name`, of its values.
///
/// A subscriber gets the current value, and each new one just before it is stored. When the class is an
/// `ObservableObject`, its `objectWillChange` sends before that.
@propertyWrapper
public struct Published<Value> {
  @usableFromInline var box: PublishedBox<Value>

  /// Creates the property with its first value.
  @inlinable
  @inline(__always)
  public init(wrappedValue: Value) { box = PublishedBox(wrappedValue) }

  /// Creates the property with its first value.
  @inlinable
  @inline(__always)
  public init(initialValue: Value) { box = PublishedBox(initialValue) }

  /// The value. Only available in a class, through the subscript below.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("@Published is only available on properties of classes") }
    set { preconditionFailure("@Published is only available on properties of classes") }
  }

  /// The publisher of the values. Setting it changes nothing: each property keeps its value and its subscribers.
  @inlinable public var projectedValue: Publisher {
    get { Publisher(box) }
    set {}
  }

  /// Reads and writes the value in the object it belongs to.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get {
      // Retains nothing: the object holds the storage, and nothing is called until the value is read. Half of what a read
      // took was that (thresholds.json: “POST /sign-up, refused by validation, of C”).
      Unmanaged.passUnretained(object[keyPath: storageKeyPath].box)._withUnsafeGuaranteedRef { $0.value }
    }
    set { object[keyPath: storageKeyPath].box.value = newValue }
  }

  /// The publisher of a property's values: the current one, then each new one before it is stored.
  public struct Publisher: Combine.Publisher {
    /// The kind of values.
    public typealias Output = Value
    /// Never fails.
    public typealias Failure = Never

    @usableFromInline let box: PublishedBox<Value>

    @inlinable
    @inline(__always)
    init(_ box: PublishedBox<Value>) { self.box = box }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, Value == S.Input, S.Failure == Never {
      let subscribers = box.subscribers()
      let conduit = makeConduit(
        subscriber, owner: box, onWanted: { $0.replay(to: $1) }, onCancel: { $0.subscribers().hub.remove($1) }
      )
      _ = subscribers.hub.add(conduit)
      subscriber.receive(subscription: conduit)
    }
  }
}

/// A property wrapper whose storage is a `PublishedStorage` alone.
@usableFromInline
protocol PublishedProperty {}

extension Published: PublishedProperty {}
