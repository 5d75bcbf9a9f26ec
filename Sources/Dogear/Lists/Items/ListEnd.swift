import Live

/// An end of a list.
enum ListEnd: String, Codable, Sendable {
  case start
  case end

  /// The place there.
  var place: ListPlace { self == .start ? .start : .end }
}
