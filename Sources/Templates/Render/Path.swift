/// The rows around the slot being patched.
struct Path {
  struct Row {
    let list: Int32
    let key: RowKey
    let element: UnsafeRawPointer
    let occurrence: Int
  }

  var rows: [Row] = []

  /// Appends a slot's path: its number, or `[list,"KEY",slot]`.
  func append(_ slot: Int32, to out: inout Output) {
    if rows.isEmpty {
      out.append(number: Int(slot))
      return
    }
    out.append(UInt8(ascii: "["))
    for row in rows {
      out.append(number: Int(row.list))
      out.append(",\"")
      row.key.withBytes(row.element) { row.key.append($0, occurrence: row.occurrence, to: &out) }
      out.append("\",")
    }
    out.append(number: Int(slot))
    out.append(UInt8(ascii: "]"))
  }
}
