import HTTP

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

  /// The visitor's lane beside the loops, for work that takes long.
  public var aside: Lane { EventLoop.aside.lane(of: visitor.party) }

  init(visitor: Visitor, request: Request, pageToken: String, scheduler: LoopScheduler) {
    (self.visitor, self.request) = (visitor, request)
    (self.pageToken, self.scheduler) = (pageToken, scheduler)
  }
}
