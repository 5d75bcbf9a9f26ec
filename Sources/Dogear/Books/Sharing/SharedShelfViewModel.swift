import Combine

/// The view model of a shelf as others see it by a link.
final class SharedShelfViewModel: ListViewModel<Book> {
  /// Whether the link shows nothing any more since the page was opened.
  @Published private(set) var isRevoked = false

  /// The secret of the link.
  let link: ShelfLink.ID
  private let isShared: AnyPublisher<Bool, Never>

  /// Makes the view model of a shelf.
  ///
  /// - Parameter isShared: whether the link shows it.
  init(_ shelf: FoundList<Book>, link: ShelfLink.ID, isShared: AnyPublisher<Bool, Never>) {
    (self.link, self.isShared) = (link, isShared)
    super.init(shelf)
  }

  /// Follows the link from now on.
  func followLink() {
    isShared.map { !$0 }.assign(to: &$isRevoked)
  }

  /// The books; none once the link was revoked.
  override var visible: ListSnapshot<Book> { isRevoked ? ListSnapshot([]) : list }

  /// The number of books, in words.
  var count: String { visible.count.counted("book") }
}
