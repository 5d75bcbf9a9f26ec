import Testing

@testable import HTTP

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-", 0..<10), ("bytes=3-5", 3..<6), ("bytes=9-", 9..<10),
    ("bytes=0-9", 0..<10), ("bytes=0-10", 0..<10), ("bytes=5-99999999999999999999999", 5..<10),
    ("bytes=-1", 9..<10), ("bytes=-10", 0..<10), ("bytes=-11", 0..<10),
    ("bytes=-99999999999999999999999", 0..<10), ("Bytes=1-2", 1..<3), ("bytes= 1-2 ", 1..<3),
    ("bytes=0001-02", 1..<3),
  ])
  func namesAPart(_ field: String, _ part: Range<Int>) {
    #expect(ByteRange([field], length: 10) == .part(part))
  }

  @Test(arguments: ["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=99999999999999999999999-", "bytes=-000"])
  func canNotBeSatisfied(_ field: String) {
    #expect(ByteRange([field], length: 10) == .unsatisfiable)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=1", "bytes=2-1", "bytes=a-b", "bytes=1-b", "bytes=+1-2",
    "bytes=1--2", "bytes=--1", "bytes=0x1-2", "bytes 1-2", "bytes=1 -2", "bytes=1- 2", "items=0-1", "=0-1",
    "byte=0-1", "bytes=0-1,3-4", "bytes=0-1,", "bytes=,0-1", "bytes=٠-1", "bytes=1-2;x",
  ])
  func isIgnored(_ field: String) {
    #expect(ByteRange([field], length: 10) == .whole)
  }

  @Test func needsOneFieldAndContent() {
    #expect(ByteRange([], length: 10) == .whole)
    #expect(ByteRange(["bytes=0-1", "bytes=2-3"], length: 10) == .whole)
    for field in ["bytes=0-", "bytes=-1", "bytes=5-6"] { #expect(ByteRange([field], length: 0) == .whole) }
  }
}
