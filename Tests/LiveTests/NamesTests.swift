import Testing

@testable import Live

@Suite("Names of inputs, and names that nobody can guess", .timeLimit(.minutes(10)))
struct NamesTests {
  @Test("Each name is kept once, and goes with those that are taken away")
  func inputNames() {
    var names: InputNames = ["title", "author", "title"]
    names.insert("pages")
    names.insert("author")
    names.formUnion(["title", "isbn"])
    names.subtract(["title", "unknown"])
    #expect(["author", "pages", "isbn"].allSatisfy(names.contains))
    #expect(!names.contains("title"))
    #expect(!names.contains(""))
    #expect(!names.isEmpty)
    names.subtract(["author", "pages", "isbn"])
    #expect(names.isEmpty)
  }

  @Test("Tokens are 32 hexadecimal digits, and no two the same")
  func tokens() {
    let tokens = (0..<1000).map { _ in RandomToken.make() }
    #expect(Set(tokens).count == 1000)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy { "0123456789abcdef".contains($0) } })
    // Random digits: each of them about 2000 times.
    let counts = Dictionary(grouping: tokens.joined(), by: \.self).mapValues(\.count)
    #expect(counts.count == 16)
    #expect(counts.values.allSatisfy { (1500..<2500).contains($0) })
  }

  @Test(
    "Numbers have the hexadecimal digits that everybody gives them",
    arguments: [0, 1, 9, 10, 0xF, 0x10, 0x9A, 0xFEDC_BA98, 0x1_0000_0000, 0x0123_4567_89AB_CDEF, .max]
      as [UInt64])
  func hexadecimal(_ number: UInt64) {
    for number in [number, number &* 0x9E37_79B9_7F4A_7C15] {
      var digits = Array("a".utf8)
      digits.append(hexadecimal: number)
      #expect(String(decoding: digits, as: UTF8.self) == "a" + String(number, radix: 16))
    }
  }
}
