import Testing

@testable import Dogear

@Suite("Values as other programs write them", .timeLimit(.minutes(10)))
struct ImportedValueTests {
  @Test(
    "Days",
    arguments: [
      "2023/01/15", "2023-01-15", "[2023-01-15]", "2023-01-15T10:00:00Z", "2023-01-15 10:00:00",
      "15 Jan 2023",
      "Jan 15, 2023", "January 15, 2023", "15. January 2023", "15.01.2023", "15.1.2023", "01/15/2023",
      "1/15/23",
      "15/01/2023", "2023/1/15", " 2023/01/15 ",
    ])
  func days(_ text: String) {
    #expect(ImportedDay([]).day(text) == Day("2023-01-15"))
  }

  @Test(
    "What is no day",
    arguments: ["", "2023", "2023-01", "0000-00-00", "2023/02/30", "soon", "1/2", "--", "99999/1/1"])
  func noDays(_ text: String) {
    #expect(ImportedDay([]).day(text) == nil)
  }

  @Test("The order of day and month comes from the table's first value with one meaning")
  func order() {
    #expect(ImportedDay(["01/02/2023", "31/12/2023"]).day("01/02/2023") == Day("2023-02-01"))
    #expect(ImportedDay(["01/02/2023", "12/31/2023"]).day("01/02/2023") == Day("2023-01-02"))
    #expect(ImportedDay(["01/02/2023"]).day("01/02/2023") == Day("2023-01-02"))
    // The first that has one meaning decides, whatever follows.
    #expect(!ImportedDay(["01/13/2020", "13/01/2020"]).isDayFirst)
    #expect(ImportedDay(["13/01/2020", "01/13/2020"]).isDayFirst)
    #expect(!ImportedDay(["12/12/2020", "01/13/2020", "13/01/2020"]).isDayFirst)
  }

  @Test(
    "Titles with a series",
    arguments: [
      ("Dune (Dune Chronicles, #1)", "Dune", "Dune Chronicles", "1"),
      ("Dune (Dune Chronicles #1)", "Dune", "Dune Chronicles", "1"),
      ("Saga (Saga, #1-3)", "Saga", "Saga", "1-3"),
      ("Edge (Discworld, #2.5; Witches, #1)", "Edge", "Discworld", "2.5"),
      ("It (A Novel)", "It (A Novel)", "", ""), ("Emma", "Emma", "", ""),
      ("(Dune, #1)", "(Dune, #1)", "", ""),
      ("A (B #x)", "A (B #x)", "", ""),
    ])
  func titles(_ text: String, _ title: String, _ series: String, _ number: String) {
    let read = ImportedTitle(text)
    #expect(read.title == title)
    #expect(read.series == series)
    #expect(read.number == number)
  }

  @Test(
    "Lists of names",
    arguments: [
      ("Terry Pratchett, Neil Gaiman", ["Terry Pratchett", "Neil Gaiman"]),
      ("Herbert, Frank", ["Frank Herbert"]),
      ("Herbert, Frank; Austen, Jane", ["Frank Herbert", "Jane Austen"]), ("A | B", ["A", "B"]),
      ("Ann Lee & Bob Ray", ["Ann Lee", "Bob Ray"]), ("Martin King, Jr.", ["Martin King, Jr."]),
      ("Homer", ["Homer"]),
      ("", []),
    ])
  func names(_ text: String, _ names: [String]) {
    #expect(ImportedNames.list(text) == names)
  }

  @Test(
    "Reviews with markup",
    arguments: [
      ("a<br/>b<br>c", "a\nb\nc"), ("<p>a</p><p>b</p>", "a\n\nb"), ("<b>x</b> & <i>y</i>", "**x** & *y*"),
      ("1 < 2 > 0", "1 < 2 > 0"), ("<script>alert(1)</script>", "<script>alert(1)</script>"),
      ("a &lt;b&gt; &amp;lt;", "a <b> &lt;"),
      ("<a href=\"x\">y</a>", "y"), ("<", "<"),
    ])
  func markup(_ html: String, _ text: String) {
    #expect(ImportedHTML.markdown(html) == text)
  }

  @Test(
    "Ratings become half stars",
    arguments: [
      ("5", 10, true), ("4.5", 9, true), ("4.25", 9, false), ("3,5", 7, true), ("0", nil, true),
      ("", nil, true),
      ("4/5", 8, true), ("★★★½", 7, true), ("0.1", 1, false), ("6", nil, false), ("good", nil, false),
      ("nan", nil, false),
    ] as [(String, Int?, Bool)])
  func ratings(_ text: String, _ rating: Int?, _ isExact: Bool) {
    var row = ForeignBookRow(values: [.column(.title): ["Dune"], .rating: [text]], days: ImportedDay([]))
    let draft = row.draft()
    #expect(draft.item.readings.last?.rating == rating)
    #expect(row.remarks.isEmpty == isExact)
  }

  @Test(
    "Numbers that spreadsheets and libraries changed",
    arguments: [
      ("=\"0441172717\"", "0441172717"), ("441172717", "0441172717"), ("978-0-441-17271-9", "9780441172719"),
      ("[0441172717]", "0441172717"), ("9.78044E+12", ""), ("12345", ""),
    ])
  func isbn(_ text: String, _ isbn: String) {
    var row = ForeignBookRow(
      values: [.column(.title): ["Dune"], .column(.isbn): [CSVCell.unwrapped(text)]], days: ImportedDay([]))
    #expect(row.draft().item.isbn == isbn)
    #expect(row.remarks.isEmpty == !isbn.isEmpty)
  }

  @Test(
    "An ISBN of ten digits and one of thirteen are the same",
    arguments: [
      ("0441172717", "9780441172719"), ("080442957X", "9780804429573"), ("9780441172719", "9780441172719"),
    ])
  func thirteen(_ isbn: String, _ thirteen: String) {
    #expect(ISBN.thirteen(isbn) == thirteen)
    #expect(ISBN.isValid(thirteen))
  }

  @Test("What can't be read is told, and the rest of the row counts")
  func remarks() {
    var row = ForeignBookRow(
      values: [
        .column(.title): ["Dune"], .column(.year): ["soon"], .column(.pages): ["many"],
        .finished: ["0000-00-00"], .column(.format): ["scroll"],
        .column(.status): ["someday"], .column(.isOwned): ["perhaps"],
        .column(.tags): [String(repeating: "a", count: 60)],
        .datesRead: ["x/y-z"], .column(.review): [String(repeating: "a", count: 10_001)],
      ], days: ImportedDay([]))
    let draft = row.draft()
    #expect(draft.item.title == "Dune")
    #expect(draft.item.tags == ["someday"])
    #expect(draft.item.review.count == Book.longTextLimit)
    #expect(row.remarks.count == 9, "\(row.remarks)")
  }

  @Test(
    "Readings are one text, and back",
    arguments: [
      [], [Reading()],
      [
        Reading(start: Day("2026-01-05"), finish: Day("2026-02-01"), rating: 9),
        Reading(progress: .page(120)),
      ],
      [Reading(finish: Day("0001-01-01"), progress: .percent(45), rating: 1)],
    ])
  func readings(_ readings: [Reading]) {
    #expect(ReadingsText.readings(ReadingsText.text(readings)) == readings)
  }

  @Test("Texts that are no readings", arguments: ["2026-01-05", "soon/", "/, 9 stars", "/, page x", "[{]"])
  func noReadings(_ text: String) {
    #expect(ReadingsText.readings(text) == nil)
  }

  @Test(
    "A reading in words has what is known of it",
    arguments: [
      (
        Reading(start: Day("2026-01-05"), finish: Day("2026-02-01"), rating: 9),
        "5 January 2026 to 1 February 2026, 4.5 of 5 stars"
      ),
      (Reading(start: Day("2026-01-05"), finish: Day("2026-01-05")), "5 January 2026"),
      (Reading(start: Day("2026-03-01"), progress: .page(120)), "since 1 March 2026, page 120"),
      (Reading(finish: Day("2026-03-01")), "until 1 March 2026"), (Reading(), "on days not known"),
    ])
  func words(reading: Reading, expected: String) {
    #expect(reading.inWords == expected)
  }
}
