/// An event as a browser dispatches it.
public struct TestEvent: Sendable, Equatable {
  /// The type: the value of the `event` field, or `message`.
  public var type: String
  /// The `id` field of this event, or nil without one.
  public var id: String?
  /// The lines of data.
  public var data: String

  /// An event from its parts.
  public init(type: String = "message", id: String? = nil, data: String) {
    self.type = type
    self.id = id
    self.data = data
  }
}
