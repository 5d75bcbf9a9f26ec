import Foundation
import FoundationXML
import Testing

@testable import Dogear

@Suite("Drawn covers", .timeLimit(.minutes(10)))
struct DrawnCoverTests {
  @Test(
    "A cover is well-formed XML whatever the title",
    arguments: [
      "Changer", "<script>alert(1)</script>", "\"quoted\" & 'more'", "", "a\u{0}b\u{1}c", "🐉🐲",
      String(repeating: "endless", count: 100), String(repeating: "many words ", count: 50),
    ])
  func wellFormed(title: String) throws {
    let parser = XMLParser(data: Data(DrawnCover.svg(title: title, author: title).utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test("The same book has the same cover; its address holds any text")
  func address() {
    #expect(DrawnCover.svg(title: "A", author: "B") == DrawnCover.svg(title: "A", author: "B"))
    #expect(
      DrawnCover.url(title: "A&B=C ?", author: "É")
        == "/covers/drawn.svg?title=A%26B%3DC%20%3F&author=%C3%89")
  }

  @Test("Titles wrap at words; what is too much ends in an ellipsis")
  func wrap() {
    #expect(DrawnCover.wrap("Why we sleep", width: 13, most: 6) == ["Why we sleep"])
    #expect(
      DrawnCover.wrap("Modern Concurrency on Apple Platforms", width: 13, most: 6)
        == ["Modern", "Concurrency", "on Apple", "Platforms"])
    #expect(DrawnCover.wrap("a b c d", width: 2, most: 2) == ["a", "b…"])
    #expect(
      DrawnCover.wrap("An internationalisation", width: 13, most: 6) == ["An", "internationa-", "lisation"])
    #expect(
      DrawnCover.wrap("Donaudampfschifffahrtsgesellschaft", width: 13, most: 6)
        == ["Donaudampfsc-", "hifffahrtsge-", "sellschaft"])
  }
}
