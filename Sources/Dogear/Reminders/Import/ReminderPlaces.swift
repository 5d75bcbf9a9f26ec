import Database

/// The lists that reminders of a file are in, by their names.
struct ReminderPlaces: ImportPlaces {
  let lists: ListStore<ReminderList>

  func place(_ rows: [ImportedRow<Reminder>], of record: ImportRecord, _ owner: OwnerID) async throws
    -> PlacedRows<Reminder>
  {
    let known = try await lists.list(of: owner).snapshot
    var ids = Dictionary(known.rows.map { (Self.key($0.item.name), $0.item.id) }) { first, _ in first }
    ids["", default: ""] = ""
    if ids[Self.key(ReminderList.first.name)] == nil { ids[Self.key(ReminderList.first.name)] = "" }
    var placed = PlacedRows<Reminder>(rows: [])
    let room = ReminderList.limit(of: owner) - known.count
    placed.rows = rows.map { row in
      guard let place = row.place else { return row }
      if let id = ids[Self.key(place)] { return row.placed(in: id) }
      let name = String(place.collapsed.prefix(ReminderList.titleLimit))
      let new = NewPlace(id: "\(record.id)-\(record.next)-\(placed.new.count)", name: name)
      guard placed.new.count < room, ReminderList(id: new.id, title: name).problem == nil else {
        return row.placed(in: "", "There can be no list “\(name)”: it comes into the first one.")
      }
      placed.new.append(new)
      (ids[Self.key(place)], ids[Self.key(name)]) = (new.id, new.id)
      return row.placed(in: new.id)
    }
    placed.sentence = Self.sentence(placed.new.map(\.name))
    return placed
  }

  func make(_ places: [NewPlace], for plan: ImportPlan<Reminder>, of owner: OwnerID) async throws {
    let used = plan.rows.reduce(into: Set<String>()) { used, row in
      switch row.outcome {
      case .new(let reminder), .changed(_, let reminder): used.insert(reminder.list)
      case .same, .kept, .duplicate, .failed: break
      }
    }
    let needed = places.filter { used.contains($0.id) }
    guard !needed.isEmpty else { return }
    try await lists.batch(of: owner) { batch, _ in
      for place in needed {
        guard case .unknown = try batch.table.state(of: place.id) else { continue }
        try batch.add(ReminderList(id: place.id, title: place.name))
      }
    }
  }

  func removeEmpty(of record: ImportRecord, _ owner: OwnerID) async throws {
    let made = try await lists.list(of: owner).items.map(\.id).filter { $0.hasPrefix("\(record.id)-") }
    guard !made.isEmpty else { return }
    try await lists.batch(of: owner, isFreeing: true) { batch, connection in
      for id in made where try batch.item(id) != nil {
        guard try !Self.isUsed(id, owner, connection) else { continue }
        try batch.remove(id)
      }
    }
  }

  /// Whether a reminder is in a list, was deleted from it, or left it when it was done.
  private static func isUsed(
    _ id: ReminderList.ID, _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS known FROM reminders WHERE owner = $1 AND list = $2
      UNION ALL
      SELECT 1 AS known FROM reminder_completions WHERE owner = $1 AND replace(item, $2, '') <> item LIMIT 1
      """, owner.rawValue, id) != nil
  }

  private static func key(_ name: String) -> String { name.collapsed.lowercased() }

  private static func sentence(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    if names.count > 11 { return "It makes \(names.count) new lists." }
    let front = names.dropLast().map { "“\($0)”" }.joined(separator: ", ")
    return "It makes a new list \(front.isEmpty ? "" : "\(front) and ")“\(last)”."
  }
}
