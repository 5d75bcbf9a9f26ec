import Combine

/// The view model of a shelf as others see it by a link.
final class SharedShelfViewModel: ListViewModel<Book> {
  /// Whether the link was revoked while the page is open.
  @Published private(set) var isRevoked = false

  /// The secret of the link.
  let link: ShelfLink.ID
  private let links: AnyPublisher<ListSnapshot<ShelfLink>, Never>

  /// Makes the view model of a shelf.
  ///
  /// - Parameter links: the states of its owner's links.
  init(
    _ shelf: FoundList<Book>, link: ShelfLink.ID, links: AnyPublisher<ListSnapshot<ShelfLink>, Never>
  ) {
    (self.link, self.links) = (link, links)
    super.init(shelf)
  }

  /// Follows the link from now on.
  func followLink() {
    links.isRevoked(link).assign(to: &$isRevoked)
  }

  /// The books; none once the link was revoked.
  override var visible: ListSnapshot<Book> { isRevoked ? ListSnapshot([]) : list }

  override var sharedSerial: Int? { isRevoked ? nil : super.sharedSerial }

  /// The number of books, in words.
  var count: String { visible.count.counted("book") }
}
