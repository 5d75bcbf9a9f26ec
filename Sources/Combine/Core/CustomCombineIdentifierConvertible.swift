/// A part of a stream that has an identifier.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier of this part.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identity of the object.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
