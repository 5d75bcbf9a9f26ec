import Testing

@testable import Dogear

@Suite("Those who made a book", .timeLimit(.minutes(10)))
struct ContributorTests {
  @Test(
    "Semicolons separate names, parentheses hold a role",
    arguments: [
      ("", []),
      ("Ursula K. Le Guin", ["Ursula K. Le Guin/"]),
      ("Neil Gaiman; Terry Pratchett", ["Neil Gaiman/", "Terry Pratchett/"]),
      (" Homer ;; Emily Wilson (Translator); ", ["Homer/", "Emily Wilson/Translator"]),
      ("Peter (Pete) Doe", ["Peter (Pete) Doe/"]),
      ("(Anonymous)", ["(Anonymous)/"]),
    ])
  func reading(text: String, expected: [String]) {
    #expect(Contributor.list(text).map { "\($0.name)/\($0.role)" } == expected)
  }

  @Test("A list of contributors gives back the text that it was read from")
  func writing() {
    let text = "Homer; Emily Wilson (Translator)"
    #expect(Contributor.list(text).text == text)
    #expect(Contributor.list(text).inWords == "Homer and Emily Wilson (Translator)")
    #expect(Contributor.list("A; B; C").inWords == "A, B and C")
    #expect(Book(title: "", author: "", isbn: "", pages: 0).byline == "")
  }

  @Test("Tags are trimmed, and each is kept once")
  func tags() {
    #expect(Tags.list(" Fantasy, to own ,fantasy,,") == ["Fantasy", "to own"])
    #expect(Tags.text(["a", "b c"]) == "a, b c")
  }
}
