/// How one order of rows becomes another with the fewest moves.
struct RowChange {
  /// For each new row, where it was, or -1.
  private(set) var origins: [Int]
  /// Old rows that are gone.
  private(set) var removed: [Int] = []
  /// New rows to insert or move before the row that follows them, from the last to the first.
  private(set) var placed: [Int] = []

  init(from old: RowSet, to new: RowSet) {
    origins = Array(repeating: -1, count: new.count)
    // Rows that are the same at both ends need no table.
    var start = 0
    while start < old.count, start < new.count, new.isEqual(start, old, start) {
      origins[start] = start
      start += 1
    }
    var tail = 0
    while tail < old.count - start, tail < new.count - start,
      new.isEqual(new.count - 1 - tail, old, old.count - 1 - tail)
    {
      origins[new.count - 1 - tail] = old.count - 1 - tail
      tail += 1
    }
    let newMiddle = start..<new.count - tail
    let oldMiddle = start..<old.count - tail
    var isKept = [Bool](repeating: false, count: oldMiddle.count)
    if !newMiddle.isEmpty, !oldMiddle.isEmpty {
      let table = RowTable(old)
      for row in newMiddle {
        guard let origin = table.find(row, of: new, in: old) else { continue }
        origins[row] = origin
        isKept[origin - start] = true
      }
    }
    removed = oldMiddle.filter { !isKept[$0 - start] }
    let staying = Self.longestIncreasing(newMiddle.filter { origins[$0] >= 0 }, origins)
    placed = newMiddle.reversed().filter { !staying.contains($0) }
  }

  /// The largest set of rows that are already in order among each other: they need not move.
  private static func longestIncreasing(_ rows: [Int], _ origins: [Int]) -> Set<Int> {
    var last: [Int] = []
    var previous: [Int: Int] = [:]
    for row in rows {
      var low = 0
      var high = last.count
      while low < high {
        let middle = (low + high) / 2
        if origins[last[middle]] < origins[row] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[row] = last[low - 1] }
      if low == last.count { last.append(row) } else { last[low] = row }
    }
    var result: Set<Int> = []
    var row = last.last
    while let current = row {
      result.insert(current)
      row = previous[current]
    }
    return result
  }
}
