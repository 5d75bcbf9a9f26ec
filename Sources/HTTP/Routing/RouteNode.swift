/// A piece of a route pattern, between slashes.
enum RoutePiece: Equatable {
  case fixed(String)
  case parameter(String)
  case wildcard(String)

  var isFixed: Bool { if case .fixed = self { true } else { false } }

  static func parse(_ pattern: String) -> [RoutePiece] {
    let texts = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return texts.enumerated().map { index, text in
      guard text.first == "{", text.last == "}" else {
        precondition(!text.contains { "{}".contains($0) }, "a placeholder is a whole piece: \(pattern)")
        return .fixed(String(text))
      }
      let name = text.dropFirst().dropLast()
      precondition(!name.isEmpty && name != "*", "a placeholder has a name: \(pattern)")
      guard name.last == "*" else { return .parameter(String(name)) }
      precondition(index == texts.count - 1, "a wildcard ends its route: \(pattern)")
      return .wildcard(String(name.dropLast()))
    }
  }

  /// The pieces of a path, or nil for `*`.
  static func split(_ path: String) -> [Substring]? {
    guard path.utf8.first == 0x2f else { return nil }
    return path.utf8.dropFirst().split(separator: 0x2f, omittingEmptySubsequences: false).map(Substring.init)
  }
}

/// The handlers of one route by method.
struct RouteMethods: Sendable {
  struct Entry: Sendable {
    let handler: Handler
    var body = BodyMode.whole
    var names: [String] = []
  }

  private var entries: [(method: Method, entry: Entry)] = []

  mutating func add(_ method: Method, _ entry: Entry, _ pattern: String) {
    precondition(!entries.contains { $0.method == method }, "two routes for \(method) \(pattern)")
    entries.append((method, entry))
  }

  func entry(for method: Method) -> Entry? {
    for candidate in entries where candidate.method == method { return candidate.entry }
    return method == .head ? entry(for: .get) : nil
  }

  var allowed: [Method] {
    let methods = entries.map(\.method)
    return methods.contains(.get) && !methods.contains(.head) ? methods + [.head] : methods
  }

  var isEmpty: Bool { entries.isEmpty }
}

/// A node of the tree of routes that have placeholders.
struct RouteNode: Sendable {
  private var fixed: [String: RouteNode] = [:]
  // An array holds at most one node; a struct can not hold itself.
  private var parameter: [RouteNode] = []
  private var methods = RouteMethods()
  private var wildcard = RouteMethods()

  var isEmpty: Bool { fixed.isEmpty && parameter.isEmpty && methods.isEmpty && wildcard.isEmpty }

  mutating func add(
    _ pieces: ArraySlice<RoutePiece>, _ method: Method, _ entry: RouteMethods.Entry, _ pattern: String
  ) {
    var entry = entry
    let rest = pieces.dropFirst()
    switch pieces.first {
    case nil:
      methods.add(method, entry, pattern)
    case .wildcard(let name):
      entry.names.append(name)
      wildcard.add(method, entry, pattern)
    case .fixed(let text):
      fixed[text, default: RouteNode()].add(rest, method, entry, pattern)
    case .parameter(let name):
      if parameter.isEmpty { parameter.append(RouteNode()) }
      entry.names.append(name)
      parameter[0].add(rest, method, entry, pattern)
    }
  }

  func match(
    _ pieces: ArraySlice<Substring>, _ method: Method, _ values: inout [String]
  ) -> RouteMethods.Entry? {
    guard let piece = pieces.first else { return methods.entry(for: method) }
    if !fixed.isEmpty, let entry = fixed[String(piece)]?.match(pieces.dropFirst(), method, &values) {
      return entry
    }
    if let node = parameter.first, !piece.isEmpty {
      values.append(String(piece))
      if let entry = node.match(pieces.dropFirst(), method, &values) { return entry }
      values.removeLast()
    }
    guard let entry = wildcard.entry(for: method), !piece.isEmpty || pieces.count > 1 else { return nil }
    values.append(pieces.joined(separator: "/"))
    return entry
  }

  func collectAllowed(_ pieces: ArraySlice<Substring>, into allowed: inout [Method]) {
    guard let piece = pieces.first else {
      allowed += methods.allowed
      return
    }
    fixed[String(piece)]?.collectAllowed(pieces.dropFirst(), into: &allowed)
    if !piece.isEmpty { parameter.first?.collectAllowed(pieces.dropFirst(), into: &allowed) }
    if !piece.isEmpty || pieces.count > 1 { allowed += wildcard.allowed }
  }
}
