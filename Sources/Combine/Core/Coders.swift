/// Encodes values of any `Encodable` type into one type of output.
public protocol TopLevelEncoder<Output> {
  /// The type of the encoded output.
  associatedtype Output

  /// Encodes a value.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Decodes values of any `Decodable` type from one type of input.
public protocol TopLevelDecoder<Input> {
  /// The type of the encoded input.
  associatedtype Input

  /// Decodes a value.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
