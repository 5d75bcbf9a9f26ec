/// A section of a list: rows, one after the other, that have something in common.
public struct ListSection: Hashable, Sendable {
  /// The name of what they have in common.
  public let name: String
  /// The number of rows.
  public let count: Int

  /// Makes a section.
  public init(name: String, count: Int) {
    (self.name, self.count) = (name, count)
  }

  /// The sections by the index of their first row, from the name that each row has.
  static func all(_ names: [String]) -> [Int: ListSection] {
    var sections: [Int: ListSection] = [:]
    var start = 0
    for index in names.indices where index + 1 == names.count || names[index + 1] != names[index] {
      sections[start] = ListSection(name: names[index], count: index + 1 - start)
      start = index + 1
    }
    return sections
  }
}
