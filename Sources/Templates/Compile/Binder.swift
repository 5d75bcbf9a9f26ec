/// Resolves the names in a template to fields, as Mustache's context stack would, before anything is rendered.
struct Binder {
  /// One level of the context stack.
  struct Scope {
    var table: FieldTable?
    /// The text that `{{.}}` stands for, in a section over a text.
    var implicit: (Reference, Leaf)?
    let frame: Int
    let base: Projection
    /// Whether it holds the fields of a list's rows.
    var isRow = false
  }

  enum Target {
    case text(Reference, Leaf)
    case html(Reference, Leaf)
    case object(Reference, isOptional: Bool, FieldTable)
    case list(Reference, ListAccess, FieldTable)
  }

  var scopes: [Scope]

  init(_ table: FieldTable) {
    scopes = [Scope(table: table, frame: 0, base: .identity)]
  }

  /// Resolves a name in the scopes that are open.
  func resolve(_ name: Name, at place: Place) throws(TemplateError) -> Target {
    if name.isImplicit { return try resolveImplicit(place) }
    guard let first = name.parts.first else { throw place.error("The tag has no name.") }
    for scope in scopes.reversed() {
      guard let found = scope.table?.entries[first] else { continue }
      var entry = found
      for part in name.parts.dropFirst() {
        guard case .object(let projection, _, let table) = entry else {
          throw place.error("\(name.text): what stands before .\(part) has no fields.")
        }
        guard let inner = table.entries[part] else {
          throw place.error("There is no field \(name.text)." + suggestion(part, among: table.entries.keys))
        }
        entry = inner.behind(projection)
      }
      return target(entry.behind(scope.base), frame: scope.frame)
    }
    let known = Set(scopes.flatMap { $0.table.map { Array($0.entries.keys) } ?? [] })
    throw place.error("There is no field \(name.text)." + suggestion(first, among: known))
  }

  private func resolveImplicit(_ place: Place) throws(TemplateError) -> Target {
    guard let scope = scopes.last else { throw place.error("{{.}} stands for nothing here.") }
    if let (reference, leaf) = scope.implicit { return .text(reference, leaf) }
    guard let entry = scope.table?.entries["."] else {
      throw place.error("{{.}} stands for nothing here: the field table has no field named \".\".")
    }
    return target(entry.behind(scope.base), frame: scope.frame)
  }

  private func target(_ entry: FieldTable.Entry, frame: Int) -> Target {
    switch entry {
    case .text(let projection, let leaf): .text(Reference(frame: frame, projection: projection), leaf)
    case .html(let projection, let leaf): .html(Reference(frame: frame, projection: projection), leaf)
    case .object(let projection, let isOptional, let table):
      .object(Reference(frame: frame, projection: projection), isOptional: isOptional, table)
    case .list(let projection, let access, let table):
      .list(Reference(frame: frame, projection: projection), access, table)
    }
  }
}

/// ` Did you mean …?`, or nothing when no name is near.
package func suggestion(_ name: String, among names: some Sequence<String>) -> String {
  var best: (name: String, distance: Int)?
  for candidate in names.sorted() {
    let distance = editDistance(Array(name.utf8), Array(candidate.utf8))
    if distance <= max(2, candidate.utf8.count / 3), distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best.map { " Did you mean \($0.name)?" } ?? ""
}

/// The least number of insertions, removals, replacements and swaps of neighbours between two names.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  if a.count > 100 || b.count > 100 { return .max }
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1] + Array(repeating: 0, count: b.count)
    for j in 0..<b.count {
      let same = a[i] | 0x20 == b[j] | 0x20
      row[j + 1] = min(last[j] + (same ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], before[j - 1] + 1) }
    }
    before = last
    last = row
  }
  return last[b.count]
}
