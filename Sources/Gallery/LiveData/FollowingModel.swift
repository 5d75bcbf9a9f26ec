import Combine
import GalleryModels
import Live

/// A view model that follows a collection of documents between `subscribe` and `unsubscribe`.
protocol FollowingModel: ObservableObject, SendableMetatype {
  var isFollowing: Bool { get }

  func subscribe(on scheduler: some Scheduler)
  func unsubscribe()
}

extension ClosureBooksViewModel: FollowingModel {}
extension PublisherBooksViewModel: FollowingModel {}

extension FollowingModel {
  /// The view model with what the collection has now: a page that was not opened follows nothing.
  static func read(_ model: Self) -> Self {
    model.subscribe(on: ImmediateScheduler.shared)
    model.unsubscribe()
    return model
  }
}

extension Page where Model: FollowingModel {
  /// The page that follows while it is open, with a button that ends that and begins it again.
  func following() -> Self {
    onOpen { model, visit in model.subscribe(on: visit.scheduler) }
      .action("subscribe") { model, _, visit in
        if model.isFollowing { model.unsubscribe() } else { model.subscribe(on: visit.scheduler) }
        return .done()
      }
  }
}
