import Templates

/// Microseconds for each of `count` times: the best of many short runs, some of which nothing else disturbs.
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

/// Prints one row of the table.
func row(_ name: String, _ microseconds: Double) {
  let hundredths = Int((microseconds * 100).rounded())
  let rest = hundredths % 100
  print("| \(name) | \(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) |")
}

/// Changes one row and has the change said, again and again.
func patches<Shelf>(
  _ template: PageTemplate<Shelf>, _ states: [Shelf], count: Int, snapshots: Int = 1
) -> Double {
  var shown = (0..<snapshots).map { _ in template.snapshot(states[0]) }
  var operations: [UInt8] = []
  var isSecond = false
  return measure(count) { _ in
    isSecond.toggle()
    for index in shown.indices {
      operations.removeAll(keepingCapacity: true)
      template.patch(states[isSecond ? 1 : 0], since: &shown[index], into: &operations)
    }
  } / Double(snapshots)
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
row(
  "50 rows as HTML, \(clean) bytes",
  measure(2000) { _ in
    html = []
    template.render(Shelf(books: books), into: &html, live: false)
  })
row(
  "50 rows as HTML of a live page, \(live) bytes",
  measure(2000) { _ in
    html = []
    template.render(Shelf(books: books), into: &html, live: true)
  })
var length = 0
row("50 rows, plain string concatenation", measure(200) { _ in length &+= concatenated(books).utf8.count })
row(
  "a patch for one row of 50",
  patches(template, [Shelf(books: books), Shelf(books: changed(books))], count: 5000))
row(
  "a patch for one row of 10,000",
  patches(template, [Shelf(books: many), Shelf(books: changed(many))], count: 50))
let shared = [books, changed(books)].enumerated().map {
  SharedShelf(books: Rows($0.element, serial: $0.offset + 1))
}
row(
  "a patch for one row of 50, each of 1,000 pages that share them",
  patches(sharing, shared, count: 20, snapshots: 1000))
precondition(length > 0)
