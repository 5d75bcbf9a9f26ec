import Live
import Templates

extension Gallery {
  /// The index of the rooms, with a search.
  func index<Visitor: PageVisitor>() -> Page<Visitor, GalleryIndexViewModel> {
    Page(
      GalleryPath.index.route, template: "Gallery/index", fields: GalleryIndexViewModel.fields,
      title: { _ in "Gallery" }
    ) { GalleryIndexViewModel(term: $0.text("q")) }
    .input(.text("q", \.term, limit: 4096))
  }
}

extension GalleryIndexViewModel {
  fileprivate static var fields: Fields<GalleryIndexViewModel> {
    Fields<GalleryIndexViewModel>()
      .text("count", \.count, .count("page", "pages"))
      .flag("isEmpty") { $0.groups.isEmpty }
      .flag("isSearching") { !$0.term.isEmpty }
      .list("groups", \.groups, id: \.subject, RoomGroup.fields)
  }
}

extension RoomGroup {
  fileprivate static var fields: Fields<RoomGroup> {
    Fields<RoomGroup>()
      .text("subject", \.subject.rawValue)
      .text("sentence", \.subject.sentence)
      .text("id") { "subject-\($0.subject)" }
      .list("rooms", \.rooms, id: \.path, RoomDescription.fields)
  }
}

extension RoomDescription {
  fileprivate static var fields: Fields<RoomDescription> {
    Fields<RoomDescription>()
      .text("title", \.title)
      .text("address", \.path.route)
      .text("notice", \.notice)
      .html("preview") { PreviewDrawing($0.preview).markup }
  }
}
