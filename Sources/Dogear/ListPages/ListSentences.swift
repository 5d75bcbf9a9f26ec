/// Sentences about what happened to an item, for users of screen readers.
extension ListItem {
  /// The sentence after an addition: “Added Dune.”
  var addedSentence: String { "Added \(shortName)." }

  /// The sentence after a deletion: “Deleted Dune.”
  var deletedSentence: String { "Deleted \(shortName)." }

  /// The sentence after a restoration: “Dune is back.”
  var restoredSentence: String { "\(shortName) is back." }

  /// The sentence after a move: “Dune moved up, now 3 of 6.”
  ///
  /// - Parameters:
  ///   - direction: where it went, such as “up”.
  ///   - shown: the items that the page shows, after the move.
  func movedSentence(_ direction: String, in shown: ListSnapshot<Self>) -> String {
    let place = shown.index(of: id).map { ", now \(($0 + 1).grouped) of \(shown.count.grouped)" } ?? ""
    return "\(shortName) moved \(direction)\(place)."
  }

  /// The name, cut where it is too long to listen to.
  private var shortName: String {
    name.count > 80 ? "\(name.prefix(79))…" : name
  }
}
