import Foundation
import Templates

/// Microseconds for each of `count` times: the best of many short runs. Nothing else disturbs some of them.
func measure(_ count: Int, _ body: (Int) -> Void) -> Double {
  body(0)
  var best = Double.infinity
  let length = max(1, count / 20)
  for _ in 0..<100 {
    let duration = ContinuousClock().measure { for index in 0..<length { body(index) } }
    best = min(best, duration / .microseconds(1) / Double(length))
  }
  return best
}

/// Notes a ratio for Benchmarks/compare.
func note(_ name: String, _ ratio: Double) {
  guard let path = ProcessInfo.processInfo.environment["BENCH_RATIOS"], let file = fopen(path, "a") else { return }
  fputs("\(name)\t\(ratio)\n", file)
  fclose(file)
}

/// Prints one row of the table.
func row(_ name: String, _ microseconds: Double) {
  let hundredths = Int((microseconds * 100).rounded())
  let rest = hundredths % 100
  print("| \(name) | \(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) |")
}

/// Changes one row and has the change said, again and again.
func patches(_ template: PageTemplate<Shelf>, _ states: [Shelf], count: Int) -> Double {
  var shown = template.snapshot(states[0])
  var operations: [UInt8] = []
  var isSecond = false
  return measure(count) { _ in
    isSecond.toggle()
    operations.removeAll(keepingCapacity: true)
    template.patch(states[isSecond ? 1 : 0], since: &shown, into: &operations)
  }
}

/// The same for many pages. The first computes the patch, and the others find it by the hashes of their slots.
func sharedPatches(_ template: PageTemplate<SharedShelf>, _ states: [SharedShelf], pages: Int) -> Double {
  var shown = (0..<pages).map { _ in template.snapshot(states[0]) }
  var operations: [UInt8] = []
  var isSecond = false
  return measure(20) { _ in
    isSecond.toggle()
    for index in shown.indices {
      operations.removeAll(keepingCapacity: true)
      template.patch(states[isSecond ? 1 : 0], since: &shown[index], into: &operations)
      precondition(!operations.isEmpty)
    }
  } / Double(pages)
}

let library = try TemplateLibrary(sources: ["shelf": source])
let template = try library.template("shelf", fields: Shelf.fields)
let sharing = try library.template("shelf", fields: SharedShelf.fields)
let books = (1...50).map(Book.init)
let many = (1...10_000).map(Book.init)

func changed(_ books: [Book]) -> [Book] {
  var books = books
  books[books.count / 2].isRead.toggle()
  return books
}

var html: [UInt8] = []
template.render(Shelf(books: books), into: &html, live: false)
let (clean, live) = (
  html.count,
  { () -> Int in
    html = []
    template.render(Shelf(books: books), into: &html, live: true)
    return html.count
  }()
)

print("\n| templates | microseconds |")
print("|---|---:|")
let rendered = measure(2000) { _ in
  html = []
  template.render(Shelf(books: books), into: &html, live: false)
}
row("50 rows as HTML, \(clean) bytes", rendered)
let renderedLive = measure(2000) { _ in
  html = []
  template.render(Shelf(books: books), into: &html, live: true)
}
row("50 rows as HTML of a live page, \(live) bytes", renderedLive)
var length = 0
let joined = measure(200) { _ in length &+= concatenated(books).utf8.count }
row("50 rows, plain string concatenation", joined)
let patched = patches(template, [Shelf(books: books), Shelf(books: changed(books))], count: 5000)
row("a patch for one row of 50", patched)
let patchedMany = patches(template, [Shelf(books: many), Shelf(books: changed(many))], count: 50)
row("a patch for one row of 10,000", patchedMany)
let shared = [books, changed(books)].enumerated().map {
  SharedShelf(books: Rows($0.element, serial: $0.offset + 1))
}
let patchedTogether = sharedPatches(sharing, shared, pages: 1000)
row("a patch for one row of 50, each of 1,000 pages that share it", patchedTogether)
precondition(length > 0)

note("50 rows as HTML, of plain concatenation", rendered / joined)
note("50 rows as live HTML, of plain HTML", renderedLive / rendered)
note("a patch for one row of 50, of rendering them", patched / renderedLive)
note("a patch for one row of 10,000, of one of 50 for each row", patchedMany / patched / 200)
note("a shared patch, of one computed", patchedTogether / patched)
