/// The texts of a list's items as searches see them, in the order of the items. One is made with the first search of a
/// list, and kept for as long as a page searches that.
final class SearchIndex: Sendable {
  let texts: [SearchText]

  init(_ texts: [SearchText]) {
    self.texts = texts
  }
}
