/// An error that knows the response it leads to.
public protocol ResponseConvertible: Error {
  /// The response for the client.
  var response: Response { get }
}
