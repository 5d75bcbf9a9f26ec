import Combine

/// A post.
public struct Post: Identifiable, Equatable, Sendable {
  public let title: String
  public let body: String
  public var id: String { title }

  public init(title: String, body: String) {
    (self.title, self.body) = (title, body)
  }

  public static let samples = [
    Post(title: "Hello SwiftUI", body: "Learn to create your first SwiftUI App!"),
    Post(
      title: "Getting started with Combine",
      body: "Introduce reactive programming using Combine framework"),
  ]
}

/// Posts that arrive two seconds after the view appears.
public final class PostsViewModel: ObservableObject {
  @Published public private(set) var posts: [Post]

  public init(posts: [Post] = []) {
    self.posts = posts
  }

  public func appear(on scheduler: some Scheduler) {
    guard posts.isEmpty else { return }
    Just(Post.samples)
      .delay(for: .seconds(2), scheduler: scheduler)
      .assign(to: &$posts)
  }
}
