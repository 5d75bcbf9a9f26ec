import GalleryModels
import Live
import Templates

/// A menu that is searched.
enum DishesRoom: Room {
  static let description = RoomDescription(
    path: .dishes, title: "Dishes", subject: .lists,
    notice: "The list is a view model whose rows are view models; the term filters them.",
    sources: ["Dishes/DishListViewModel.swift"], operators: ["@Published", "map", "assign(to:)"],
    preview: [.field, .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, DishListViewModel> {
    let dish = Fields<DishViewModel>()
      .text("dish", \.name)
      .text("course", \.course)
      .text("price") { "$\($0.price)" }
    let fields = Fields<DishListViewModel>()
      .list("dishes", \.dishes, id: \.id, dish)
      .text("count", \.dishes.count, .count("dish", "dishes"))
    return try gallery.page(of: Self.self, fields) { DishListViewModel(searchTerm: $0.text("q")) }
      .input(.text("q", \.searchTerm, limit: 4096))
  }
}
