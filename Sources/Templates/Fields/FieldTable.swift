/// The fields of a type, type-erased.
@usableFromInline
struct FieldTable: Sendable {
  /// The meaning of a name.
  @usableFromInline
  indirect enum Entry: Sendable {
    case text(Projection, Leaf)
    case html(Projection, Leaf)
    case object(Projection, isOptional: Bool, FieldTable)
    case list(Projection, ListAccess, FieldTable)

    /// The same entry, reached from an outer value.
    @usableFromInline
    func behind(_ outer: Projection) -> Entry {
      switch self {
      case .text(let inner, let leaf): .text(outer.appending(inner), leaf)
      case .html(let inner, let leaf): .html(outer.appending(inner), leaf)
      case .object(let inner, let isOptional, let table):
        .object(outer.appending(inner), isOptional: isOptional, table)
      case .list(let inner, let access, let table): .list(outer.appending(inner), access, table)
      }
    }
  }

  @usableFromInline var entries: [String: Entry] = [:]
}
