/// An end of a list.
enum ListEnd: String, Sendable {
  case start
  case end
}
