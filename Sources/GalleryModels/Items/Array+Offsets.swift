import Foundation

extension Array {
  /// Removes the elements at some offsets.
  mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() where indices.contains(offset) { remove(at: offset) }
  }

  /// Moves the elements at some offsets before the one that was at a destination before the move.
  mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let moved = source.filter(indices.contains).map { self[$0] }
    let gap = destination - source.filter { $0 < destination }.count
    remove(atOffsets: source)
    insert(contentsOf: moved, at: Swift.min(Swift.max(gap, 0), count))
  }
}
