/// A status with a message that is safe to show to the client.
public struct HTTPError: ResponseConvertible, Equatable, CustomStringConvertible {
  /// The status of the response.
  public var status: Status
  /// The message for the client.
  public var message: String
  /// Further fields of the response.
  public var headers: Headers

  /// An error; the message is the status's phrase by default.
  public init(_ status: Status, _ message: String? = nil, headers: Headers = Headers()) {
    self.status = status
    self.message = message ?? status.reason
    self.headers = headers
  }

  /// The response: the message as plain text, which no browser takes for anything else.
  public var response: Response {
    var response = Response.text(message, status: status)
    response.headers.add("X-Content-Type-Options", "nosniff")
    for field in headers { response.headers.add(field.name, field.value) }
    return response
  }

  /// The status and the message.
  public var description: String { "\(status): \(message)" }
}

/// An error that knows the response it leads to.
public protocol ResponseConvertible: Error {
  /// The response for the client.
  var response: Response { get }
}
