/// The pieces of a path that a route's `{name}` parts matched, decoded.
public struct PathParameters: Sendable, Equatable {
  private var names: [String] = []
  private var values: [String] = []

  /// No parameters.
  public init() {}

  init(names: [String], values: [String]) {
    self.names = names
    self.values = values
  }

  /// The value of a parameter, or nil if the route has none of that name.
  public subscript(name: String) -> String? {
    get { names.firstIndex(of: name).map { values[$0] } }
    set {
      if let index = names.firstIndex(of: name) {
        names.remove(at: index)
        values.remove(at: index)
      }
      if let newValue {
        names.append(name)
        values.append(newValue)
      }
    }
  }

  /// A parameter as another type. What does not parse names no resource: 404.
  public func require<T: LosslessStringConvertible>(
    _ name: String, as type: T.Type = String.self
  ) throws(HTTPError) -> T {
    guard let value = self[name].flatMap(T.init) else { throw HTTPError(.notFound) }
    return value
  }
}
