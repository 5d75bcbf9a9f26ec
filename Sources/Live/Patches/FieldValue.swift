/// The value of a form field: one text, or the chosen ones among several values.
enum FieldValue: Equatable, Sendable {
  case one(String)
  case several([String])
}
