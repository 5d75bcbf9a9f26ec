import Testing

@testable import Dogear

@Suite("Sentences about a list", .timeLimit(.minutes(10)))
struct ListSentencesTests {
  private let dune = Book(id: "dune", title: "Dune", author: "Frank Herbert", isbn: "", pages: 412)

  @Test("They say what happened")
  func sentences() {
    #expect(dune.addedSentence == "Added Dune.")
    #expect(dune.deletedSentence == "Deleted Dune.")
    #expect(dune.restoredSentence == "Dune is back.")
    let shown = ListSnapshot(Book.samples.prefix(2) + [dune] + Book.samples.suffix(3))
    #expect(dune.movedSentence("up", in: shown) == "Dune moved up, now 3 of 6.")
    #expect(dune.movedSentence("down", in: ListSnapshot([dune])) == "Dune moved down, now 1 of 1.")
    #expect(dune.movedSentence("down", in: ListSnapshot([])) == "Dune moved down.")
  }

  @Test("What has no name is called something all the same")
  func names() {
    #expect(Book(title: " ", author: "", isbn: "", pages: 0).addedSentence == "Added Untitled.")
    #expect(Reminder(title: "").deletedSentence == "Deleted Empty reminder.")
    #expect(Reminder(title: "Milk").restoredSentence == "Milk is back.")
  }

  @Test("A long name is cut")
  func longName() {
    let sentence = Reminder(title: String(repeating: "x", count: 500)).addedSentence
    #expect(sentence == "Added \(String(repeating: "x", count: 79))….")
    #expect(Reminder(title: String(repeating: "x", count: 80)).addedSentence.count == 87)
  }
}
