import Templates

extension ListItem {
  /// What the notice about a deleted item may use. It is a list of one row, so that each deletion has a notice of its
  /// own, which stands as long as any other.
  static var undoFields: Fields<Self> {
    Fields<Self>().text("id", \.id).text("name", \.name)
  }
}
