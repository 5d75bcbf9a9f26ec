import HTTP

/// Who asks for a page. An open page answers only the visitor who opened it.
public protocol PageVisitor: Sendable {
  /// Names the visitor among all others: a session, or a visitor without an account.
  var key: String { get }
}

/// What the application found out about the sender of a request.
public struct Identity<Visitor: PageVisitor>: Sendable {
  /// The sender.
  public let visitor: Visitor
  /// Cookies the answer has to set, such as that of a new visitor.
  public let cookies: [Cookie]

  /// Makes an identity.
  public init(_ visitor: Visitor, cookies: [Cookie] = []) {
    self.visitor = visitor
    self.cookies = cookies
  }
}

/// One visitor asking for one page: what a page needs to make its view model.
public final class Visit<Visitor: PageVisitor>: Sendable {
  /// The sender.
  public let visitor: Visitor
  /// The request, with its path parameters and query.
  public let request: Request
  /// Names the page among all that were ever loaded: the same in its HTML and when its stream opens.
  public let pageToken: String
  /// Runs the view model's pipelines on the page's loop.
  public let scheduler: LoopScheduler

  init(visitor: Visitor, request: Request, pageToken: String, scheduler: LoopScheduler) {
    (self.visitor, self.request) = (visitor, request)
    (self.pageToken, self.scheduler) = (pageToken, scheduler)
  }
}
