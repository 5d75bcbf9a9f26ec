/// The values of the form with every kind of field.
struct FieldValues: Equatable, Sendable {
  var title = ""
  var notes = ""
  var amount = "1"
  var day = "2026-01-31"
  var agrees = false
  var size = "medium"
  var colour = "green"
  var toppings = ["olives"]
  var days = ["tuesday"]
  var aside = ""
  var detail = ""
  /// The value of a field that can be read but not changed.
  var locked = "0"
  /// The value of a field that is disabled.
  var fixed = "0"

  static let sizes = ["small", "medium", "large"]
  static let colours = ["red", "green", "blue"]
  static let allToppings = ["capers", "olives", "onions", "peppers"]
  static let allDays = ["monday", "tuesday", "wednesday"]

  /// Takes the values that changed from one state of a record to the next; all others stay as they were typed.
  mutating func take(changesFrom old: FieldValues, to new: FieldValues) {
    func take<Value: Equatable>(_ field: WritableKeyPath<FieldValues, Value>) {
      if old[keyPath: field] != new[keyPath: field] { self[keyPath: field] = new[keyPath: field] }
    }
    for field in [\.title, \.notes, \.amount, \.day, \.size, \.colour, \.aside, \.detail, \.locked, \.fixed]
      as [WritableKeyPath<FieldValues, String>]
    {
      take(field)
    }
    take(\.agrees)
    take(\.toppings)
    take(\.days)
  }
}
