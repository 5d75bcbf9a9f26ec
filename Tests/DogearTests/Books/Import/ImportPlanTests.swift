import Testing

@testable import Dogear

@Suite("What an import would do to each row", .timeLimit(.minutes(10)))
struct ImportPlanTests {
  private let dune = Book(
    id: "dune", title: "Dune", author: "Frank Herbert", isbn: "0-441-17271-7", pages: 412, status: .read)
  private let emma = Book(id: "emma", title: "Emma", author: "Jane Austen", isbn: "", pages: 0)

  private func plan(_ text: String, shelf: [Book], updates: Bool = true) throws -> ImportPlan<Book> {
    let table = try ImportTable<Book>(text, .test)
    return ImportPlan(table.rows(table.guess), list: shelf, updates: updates, at: .test)
  }

  private func outcomes(_ text: String, shelf: [Book], updates: Bool = true) throws -> [ImportPlan<Book>
    .Outcome]
  {
    try plan(text, shelf: shelf, updates: updates).rows.map(\.outcome)
  }

  @Test("Books are found by ISBN, of ten digits or thirteen, and then by title and first author")
  func matching() throws {
    let text = """
      title,author,isbn,pages
      Der Wüstenplanet,Herbert,9780441172719,412
      EMMA,"Austen, Jane; Somebody Else",,
      Émma!,jane austen,,
      Persuasion,Jane Austen,,
      """
    let rows = try plan(text, shelf: [emma, dune]).rows
    guard case .changed(let from, let to) = rows[0].outcome else { throw Unexpected() }
    #expect(from == dune)
    #expect(from.columns(differingFrom: to) == [.title, .author])
    guard case .changed(emma, _) = rows[1].outcome else { throw Unexpected() }
    #expect(rows[2].outcome == .duplicate(of: 3))
    guard case .new(let book) = rows[3].outcome else { throw Unexpected() }
    #expect(book.title == "Persuasion")
  }

  private struct Unexpected: Error {}

  @Test("A cell that is empty takes nothing away, and an ISBN in its other form is no change")
  func same() throws {
    let text = "title,author,isbn,pages,status\nDune,Frank Herbert,9780441172719,,\n"
    #expect(try outcomes(text, shelf: [dune]) == [.same])
  }

  @Test("Books of the shelf can be left as they are")
  func keeping() throws {
    let text = "title,author,pages\nDune,Frank Herbert,500\nDune Messiah,Frank Herbert,300\n"
    let outcomes = try outcomes(text, shelf: [dune], updates: false)
    #expect(outcomes.first == .kept(dune, differing: [.pages]))
    guard case .new = outcomes.last else { throw Unexpected() }
  }

  @Test("A row takes no book by its title that another has by its number")
  func claims() throws {
    let text = "title,author,isbn\nDune,Frank Herbert,\nDune,Frank Herbert,0441172717\n"
    let outcomes = try outcomes(text, shelf: [dune])
    #expect(outcomes[1] == .duplicate(of: 2))
    let editions = "title,author,isbn\nDune,Frank Herbert,9780340960196\nDune,Frank Herbert,0441172717\n"
    let rows = try plan(editions, shelf: [dune]).rows
    guard case .new = rows[0].outcome else { throw Unexpected() }
    #expect(rows[1].outcome == .same)
  }

  @Test("Tags and readings of the shelf stay beside the file's own, however often the file is imported")
  func union() throws {
    let text = """
      title,author,tags,rating,finished,read count
      Dune,Frank Herbert,"desert, classic",4.5,2023-05-01,3
      """
    var shelved = dune
    shelved.tags = ["Classic", "mine"]
    shelved.readings = [Reading(start: Day("2023-04-01")), Reading(start: Day("2024-01-01"), rating: 8)]
    guard case .changed(_, let merged) = try outcomes(text, shelf: [shelved])[0] else { throw Unexpected() }
    #expect(merged.tags == ["Classic", "mine", "desert"])
    #expect(
      merged.readings.filter { $0 != Reading() } == [
        Reading(start: Day("2023-04-01"), finish: Day("2023-05-01"), rating: 9),
        Reading(start: Day("2024-01-01"), rating: 8),
      ])
    #expect(try outcomes(text, shelf: [merged]) == [.same])
  }

  @Test("Rows that can't be imported say why")
  func failures() throws {
    let long = String(repeating: "a", count: 501)
    let text = "title,author\n,Frank Herbert\n\(long),x\nDu\u{1}ne,x\nDune,Frank,Herbert\n\"Emma,x,y\n"
    let outcomes = try outcomes(text, shelf: [])
    #expect(
      outcomes == [
        .failed("The title is missing."), .failed("Title must not be longer than 500 characters."),
        .failed("Title contains characters that can't be used."),
        .failed("The row has more cells than there are columns."),
        .failed("A quote is opened in this row and not closed."),
      ])
  }

  @Test("Every row is counted once")
  func summary() throws {
    let text =
      "title,author,pages\nDune,Frank Herbert,1\nDune,Frank Herbert,2\n,x,\nEmma,Jane Austen,\nNew,x,\n"
    let summary = ImportSummary(try plan(text, shelf: [dune, emma]))
    #expect(summary.total == 5)
    #expect(
      summary.sentence(Book.importWords)
        == "1 book added, 1 changed, 1 as they were, 1 row twice in the file, 1 row not imported.")
  }
}
