/// The places that rows name beside the list itself, such as a list of reminders.
protocol ImportPlaces<Item>: Sendable {
  associatedtype Item: ImportableItem

  /// Finds the places that rows name, or says which are to be made.
  func place(_ rows: [ImportedRow<Item>], of record: ImportRecord, _ owner: OwnerID) async throws
    -> PlacedRows<Item>
  /// Makes the places that rows of a plan need.
  func make(_ places: [NewPlace], for plan: ImportPlan<Item>, of owner: OwnerID) async throws
  /// Removes the places that an import made, as far as nothing is in them.
  func removeEmpty(of record: ImportRecord, _ owner: OwnerID) async throws
}

/// Rows whose places are known.
struct PlacedRows<Item: ImportableItem>: Sendable {
  var rows: [ImportedRow<Item>]
  /// The places that are not there yet.
  var new: [NewPlace] = []
  /// The sentence about those; empty without any.
  var sentence = ""
}

/// A place that an import makes.
struct NewPlace: Hashable, Sendable {
  let id: String
  let name: String
}
