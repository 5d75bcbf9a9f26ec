/// Decodes values of any `Decodable` type from one type of input.
public protocol TopLevelDecoder<Input> {
  /// The type of the encoded input.
  associatedtype Input

  /// Decodes a value.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
