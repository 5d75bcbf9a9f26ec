/// Turns values of any encodable kind into one form.
public protocol TopLevelEncoder<Output> {
  /// The form.
  associatedtype Output

  /// Encodes a value.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Makes values of any decodable kind from one form.
public protocol TopLevelDecoder<Input> {
  /// The form.
  associatedtype Input

  /// Decodes a value.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
