import Combine
import HTTP
import Live
import Templates

/// The view model of the links by which a shelf is shared.
final class SharingViewModel: ObservableObject {
  /// The links.
  @Published private(set) var links: [ShelfLink]
  /// The typed name of a new link.
  @Published var label = ""
  /// The message about it; empty where it is valid.
  @Published private(set) var labelMessage = ""
  /// The address of the server.
  let server: String
  /// The year of today.
  let year: Int

  private let changes: AnyPublisher<ListSnapshot<ShelfLink>, Never>

  /// Makes the view model of links as they are now; `changes` publishes their later states.
  init(
    links: [ShelfLink], server: String, year: Int, changes: AnyPublisher<ListSnapshot<ShelfLink>, Never>
  ) {
    (self.links, self.server, self.year, self.changes) = (links, server, year, changes)
    let limit = ShelfLink.labelLimit
    $label
      .map { $0.count > limit ? "A name must not be longer than \(limit) characters" : "" }
      .assign(to: &$labelMessage)
  }

  /// Follows the links from now on.
  func follow() {
    changes.map(\.items).assign(to: &$links)
  }

  fileprivate static var fields: Fields<SharingViewModel> {
    let link = Fields<ShownShelfLink>()
      .text("id", \.link.id).text("name", \.link.name).text("url", \.url)
      .text("path", \.path).text("feedPath", \.feedPath).text("yearPath", \.yearPath)
    return Fields<SharingViewModel>()
      .flag("hasLinks") { !$0.links.isEmpty }
      .list("links", id: \.link.id, link) { model in
        model.links.map { ShownShelfLink(link: $0, server: model.server, year: model.year) }
      }
  }
}

/// A link with its addresses.
private struct ShownShelfLink: Sendable {
  let link: ShelfLink
  let server: String
  let year: Int

  var path: String { BooksPath.shared.filled(link.id) }
  var feedPath: String { BooksPath.feed.filled(link.id) }
  var yearPath: String { BooksPath.sharedYear.filled(link.id, "\(year)") }
  var url: String { server + path }
}

extension BooksFeature {
  /// The page of the links by which a shelf is shared.
  func sharing(_ sessions: Sessions) -> Page<Visitor, SharingViewModel> {
    Page(
      BooksPath.sharing.route, template: "Books/sharing", fields: SharingViewModel.fields,
      title: { _ in "Share your shelf" }
    ) { visit in
      let list = try await links.list(of: visit.visitor.owner)
      return SharingViewModel(
        links: list.items, server: sessions.address(of: visit.request),
        year: visit.visitor.day(at: store.clock()).year,
        changes: list.publisher(on: visit.scheduler.loop))
    }
    .onOpen { model, _ in model.follow() }
    .input(.text("label", \.label).message(\.labelMessage))
    .action("share", inputs: ["label"]) { model, _, visit in
      guard model.labelMessage.isEmpty else { return .invalid }
      let link = ShelfLink(label: model.label.trimmed)
      try await links.add(link, to: visit.visitor.owner)
      model.label = ""
      return .done(focusing: "link-\(link.id)", announcing: "Whoever has the link sees your shelf now.")
    }
    .action("revoke") { model, submission, visit in
      let link = try await links.delete(id: try submission.require("id"), of: visit.visitor.owner)
      return .done(
        focusing: "links-heading", announcing: link.map { "\($0.name) shows your shelf no more." })
    }
  }
}
