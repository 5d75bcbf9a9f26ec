import Live
import Templates

extension SmartShelvesViewModel {
  static var fields: Fields<SmartShelvesViewModel> {
    let shelf = Fields<ShownSmartShelf>()
      .text("id", \.shelf.id)
      .text("name", \.shelf.name)
      .text("words") { $0.shelf.question.inWords == $0.shelf.name ? "" : $0.shelf.question.inWords }
      .text("path") { $0.shelf.question.address }
      .text("countText", \.countText)
    return Fields<SmartShelvesViewModel>()
      .flag("hasQuestion") { !$0.question.isTrivial }
      .text("questionWords") { $0.question.inWords }
      .text("address") { BooksPath.smart.showing($0.question.pairs) }
      .flag("hasShelves") { !$0.shelves.isEmpty }
      .list("shelves", id: \.shelf.id, shelf) { model in
        model.shelves.map { ShownSmartShelf(shelf: $0, count: model.counts[$0.id]) }
      }
  }
}

/// A smart shelf with the number of its books.
private struct ShownSmartShelf: Sendable {
  let shelf: SmartShelf
  /// Nil until they are counted.
  let count: Int?

  var countText: String { count?.counted("book") ?? "" }
}
