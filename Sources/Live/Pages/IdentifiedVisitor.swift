import HTTP

/// The sender of a request, as the application identified them.
public struct IdentifiedVisitor<Visitor: PageVisitor>: Sendable {
  /// The sender.
  public var visitor: Visitor
  /// The cookies that the response has to set, such as the cookie of a new visitor.
  public let cookies: [Cookie]
  /// The message for the sender on the page that they asked for, such as that their session has ended; empty without one.
  public let notice: String
  /// The reason why the sender may change nothing now, such as too many new visitors of their network; nil where they may.
  /// A form that is sent comes back with all that was typed, and with the reason as the page's message.
  public var refusal: HTTPError?

  /// Makes the sender of a request.
  public init(_ visitor: Visitor, cookies: [Cookie] = [], notice: String = "") {
    self.visitor = visitor
    self.cookies = cookies
    self.notice = notice
  }
}
