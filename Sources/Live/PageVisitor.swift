import HTTP

/// The visitor of a page, as the application knows them. An open page serves only the visitor who opened it.
public protocol PageVisitor: Sendable {
  /// The key that names the visitor among all others: of a session, or of a visitor without an account.
  var key: String { get }
}

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

/// One visit of a page by one visitor: all that a page needs to make its view model.
public final class Visit<Visitor: PageVisitor>: Sendable {
  /// The sender.
  public let visitor: Visitor
  /// The request, with its path parameters and query.
  public let request: Request
  /// The token that names the page among all that were ever loaded: the same in its HTML and when its stream opens.
  public let pageToken: String
  /// The scheduler of the view model's pipelines, on the page's loop.
  public let scheduler: LoopScheduler

  init(visitor: Visitor, request: Request, pageToken: String, scheduler: LoopScheduler) {
    (self.visitor, self.request) = (visitor, request)
    (self.pageToken, self.scheduler) = (pageToken, scheduler)
  }
}
