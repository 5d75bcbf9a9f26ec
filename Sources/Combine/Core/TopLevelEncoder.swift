/// Encodes values of any `Encodable` type into one type of output.
public protocol TopLevelEncoder<Output> {
  /// The type of the encoded output.
  associatedtype Output

  /// Encodes a value.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
