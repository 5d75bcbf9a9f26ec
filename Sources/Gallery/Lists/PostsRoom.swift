import GalleryModels
import Live
import Templates

/// Posts that arrive late.
enum PostsRoom: Room {
  static let description = RoomDescription(
    path: .posts, title: "Posts", subject: .lists,
    notice: "Two posts arrive two seconds after the page appears. Nobody asks again.",
    sources: ["Posts/PostsViewModel.swift"], operators: ["Just", "delay", "assign(to:)"],
    preview: [.heading, .line(0.9), .heading, .line(0.8)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PostsViewModel> {
    let fields = Fields<PostsViewModel>()
      .list("posts", \.posts, id: \.id, Fields<Post>().text("headline", \.title).text("body", \.body))
      .flag("isEmpty", \.posts.isEmpty)
    return try gallery.page(of: Self.self, fields) {
      PostsViewModel(posts: $0.text("arrived").isEmpty ? [] : Post.samples)
    }
    .onOpen { model, visit in model.appear(on: visit.scheduler) }
  }
}
