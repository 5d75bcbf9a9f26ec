import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct ByteRangeTests {
  @Test(
    "A field of one range names a part of the content",
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=0-", 0..<10), ("bytes=3-5", 3..<6), ("bytes=9-", 9..<10),
      ("bytes=0-9", 0..<10), ("bytes=0-10", 0..<10), ("bytes=5-99999999999999999999999", 5..<10),
      ("bytes=-1", 9..<10), ("bytes=-10", 0..<10), ("bytes=-11", 0..<10),
      ("bytes=-99999999999999999999999", 0..<10), ("Bytes=1-2", 1..<3), ("bytes= 1-2 ", 1..<3),
      ("bytes=0001-02", 1..<3),
    ])
  func namesAPart(_ field: String, _ part: Range<Int>) {
    #expect(ByteRange([field], length: 10) == .part(part))
  }

  @Test(
    "A range without any byte of the content can't be satisfied",
    arguments: ["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=99999999999999999999999-", "bytes=-000"])
  func canNotBeSatisfied(_ field: String) {
    #expect(ByteRange([field], length: 10) == .unsatisfiable)
  }

  @Test(
    "A field that is not one of byte ranges is ignored",
    arguments: [
      "", "bytes", "bytes=", "bytes=-", "bytes=1", "bytes=2-1", "bytes=a-b", "bytes=1-b", "bytes=+1-2",
      "bytes=1--2", "bytes=--1", "bytes=0x1-2", "bytes 1-2", "bytes=1 -2", "bytes=1- 2", "items=0-1", "=0-1",
      "byte=0-1", "bytes=0-1,", "bytes=,0-1", "bytes=0-1,x", "bytes=0-1;3-4", "bytes=0-1,4-3",
      "bytes=٠-1", "bytes=1-2;x",
    ])
  func isIgnored(_ field: String) {
    #expect(ByteRange([field], length: 10) == .whole)
  }

  @Test("A range needs one field, and content") func needsOneFieldAndContent() {
    #expect(ByteRange([], length: 10) == .whole)
    #expect(ByteRange(["bytes=0-1", "bytes=2-3"], length: 10) == .whole)
    for field in ["bytes=0-", "bytes=-1", "bytes=5-6"] { #expect(ByteRange([field], length: 0) == .whole) }
  }

  @Test(
    "Several ranges name several parts, fewer where some are close to each other",
    arguments: [
      ("bytes=0-0,500-500", [0..<1, 500..<501]), ("bytes=500-500,0-0", [500..<501, 0..<1]),
      ("bytes= 0-0 ,\t900-", [0..<1, 900..<1000]), ("bytes=0-9,-10", [0..<10, 990..<1000]),
      ("bytes=0-0,500-500,2000-", [0..<1, 500..<501]), ("bytes=-0,0-0,500-500", [0..<1, 500..<501]),
      ("bytes=500-600,0-9,550-700", [0..<10, 500..<701]), ("bytes=0-9,50-59,500-509", [0..<60, 500..<510]),
    ])
  func namesParts(_ field: String, _ parts: [Range<Int>]) {
    #expect(ByteRange([field], length: 1000) == .parts(parts))
  }

  @Test(
    "Ranges that overlap, or are close to each other, become one part",
    arguments: [
      ("bytes=0-1,3-4", 0..<5), ("bytes=0-99,50-149", 0..<150), ("bytes=0-0,0-0,0-0", 0..<1),
      ("bytes=5-9,2000-", 5..<10), ("bytes=0-99,180-199", 0..<200),
    ])
  func becomesOnePart(_ field: String, _ part: Range<Int>) {
    #expect(ByteRange([field], length: 1000) == .part(part))
  }

  @Test func tooManyAreIgnored() {
    let ranges = (0..<17).map { "\($0 * 100)-\($0 * 100)" }
    #expect(ByteRange(["bytes=" + ranges.joined(separator: ",")], length: 10_000) == .whole)
    let most = ByteRange(["bytes=" + ranges.dropLast().joined(separator: ",")], length: 10_000)
    #expect(most == .parts((0..<16).map { $0 * 100..<$0 * 100 + 1 }))
    #expect(ByteRange(["bytes=2000-,3000-"], length: 1000) == .unsatisfiable)
  }
}
