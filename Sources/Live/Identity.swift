import HTTP

/// The sender of a request, as the application identified them.
public struct Identity<Visitor: PageVisitor>: Sendable {
  /// The sender.
  public let visitor: Visitor
  /// The cookies that the response has to set, such as that of a new visitor.
  public let cookies: [Cookie]

  /// Makes an identity.
  public init(_ visitor: Visitor, cookies: [Cookie] = []) {
    self.visitor = visitor
    self.cookies = cookies
  }
}
