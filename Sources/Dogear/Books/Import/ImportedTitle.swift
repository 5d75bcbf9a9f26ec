/// A title with the series behind it, as Goodreads writes both: `Dune Messiah (Dune, #2)`.
struct ImportedTitle: Hashable, Sendable {
  /// The title alone.
  var title: String
  /// The first series; empty without one.
  var series = ""
  /// The number in it, such as 2, 2.5 or 1-3.
  var number = ""

  /// Reads a title.
  init(_ text: String) {
    title = text
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex else { return }
    let inside = text[text.index(after: open)...].dropLast()
    // A book may be part of several series.
    let first = inside.split(separator: ";").first ?? inside
    guard let sign = first.lastIndex(of: "#") else { return }
    let number = String(first[first.index(after: sign)...]).trimmed
    var series = String(first[..<sign]).trimmed
    if series.hasSuffix(",") { series = String(series.dropLast()).trimmed }
    guard !series.isEmpty, !number.isEmpty, number.utf8.count <= 12,
      number.utf8.allSatisfy({ (0x30...0x39).contains($0) || ".-,& ".utf8.contains($0) })
    else { return }
    title = String(text[..<open]).trimmed
    (self.series, self.number) = (series, number)
  }
}
