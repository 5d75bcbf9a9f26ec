import Foundation
import Testing

@testable import Dogear

@Suite("Files whose encoding nobody tells", .timeLimit(.minutes(10)))
struct DecodedTextTests {
  private let text = "Title,Author\nLes Misérables,Victor Hugo\n“Œuvres”,Žižek\n"

  private func bytes(_ encoding: String.Encoding, mark: [UInt8] = []) throws -> [UInt8] {
    mark + Array(try #require(text.data(using: encoding)))
  }

  @Test("UTF-8, with a mark and without")
  func utf8() throws {
    #expect(try DecodedText(Array(text.utf8)).text == text)
    #expect(try DecodedText([0xEF, 0xBB, 0xBF] + Array(text.utf8)).text == text)
  }

  @Test("UTF-16 of both orders, with a mark and without")
  func utf16() throws {
    let (little, big) = (try bytes(.utf16LittleEndian), try bytes(.utf16BigEndian))
    #expect(try DecodedText([0xFF, 0xFE] + little).text == text)
    #expect(try DecodedText([0xFE, 0xFF] + big).text == text)
    #expect(try DecodedText(little).text == text)
    #expect(try DecodedText(big).text == text)
  }

  @Test("Windows-1252, also in some lines of a file alone")
  func windows1252() throws {
    let decoded = try DecodedText(try bytes(.windowsCP1252))
    #expect(decoded.text == text)
    #expect(decoded.hasLegacyBytes)
    #expect(
      try DecodedText(try bytes(.windowsCP1252) + Array("Ætna – 日本\n".utf8)).text == text + "Ætna – 日本\n")
    #expect(try !DecodedText(Array(text.utf8)).hasLegacyBytes)
  }

  @Test("What is no text is refused")
  func binary() {
    #expect(throws: CSVError.notText) { try DecodedText([0x50, 0x4B, 3, 4] + Array(text.utf8)) }
    #expect(throws: CSVError.notText) { try DecodedText([0xD0, 0xCF, 0x11, 0xE0, 0xA1]) }
    #expect(throws: CSVError.notText) { try DecodedText((0..<1000).map { UInt8($0 % 32) }) }
  }

  @Test("A NUL becomes a character that a database takes and no field does")
  func nul() throws {
    #expect(
      try DecodedText(Array("Title\nDu\0ne and a few more words\n".utf8)).text
        == "Title\nDu\u{1}ne and a few more words\n")
  }
}
