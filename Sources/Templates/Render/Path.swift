/// The rows around the slot being patched, as values that cost no reference counting.
struct Path {
  struct Row {
    let slot: Int32
    /// The list's number in the program.
    let list: Int
    var element: UnsafeRawPointer
    var occurrence: Int
  }

  var rows: [Row] = []

  /// Appends a slot's path: its number, or `[list,"KEY",slot]`.
  func append(_ slot: Int32, of program: Program, to out: inout Output) {
    if rows.isEmpty {
      out.append(number: Int(slot))
      return
    }
    out.append(UInt8(ascii: "["))
    for row in rows {
      out.append(number: Int(row.slot))
      out.append(",\"")
      if let key = program.lists[row.list].access.key {
        key.append(row.element, occurrence: row.occurrence, to: &out)
      }
      out.append("\",")
    }
    out.append(number: Int(slot))
    out.append(UInt8(ascii: "]"))
  }
}
