/// The change from one order of rows to another with the fewest moves.
struct RowChange {
  /// For each new row, its index among the old ones, or -1.
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

  /// The new rows that a browser shows once the first `count` rows of `placed` are placed, in its order.
  func order(afterPlacing count: Int, of old: RowSet) -> [Int] {
    var rows = [Int](repeating: -1, count: old.count)
    for (row, origin) in origins.enumerated() where origin >= 0 { rows[origin] = row }
    var isPlaced = [Bool](repeating: false, count: origins.count)
    for row in placed.prefix(count) { isPlaced[row] = true }
    // Placed rows stand directly before a row that was in its place already.
    func run(before row: Int) -> Range<Int> {
      var first = row
      while first > 0, isPlaced[first - 1] { first -= 1 }
      return first..<row
    }
    var order: [Int] = []
    for row in rows where row >= 0 && !isPlaced[row] {
      order += run(before: row)
      order.append(row)
    }
    return order + run(before: origins.count)
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
