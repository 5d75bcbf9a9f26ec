import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct ConditionTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
  private static let later = "Sun, 06 Nov 1994 08:49:38 GMT"
  private let conditions = Preconditions(tag: "\"a\"", modified: 784_111_777)

  @Test func datesTellWhatIsModified() {
    #expect(conditions.verdict(on: [:]) == .proceed)
    #expect(conditions.verdict(on: ["If-Modified-Since": Self.date]) == .notModified)
    #expect(conditions.verdict(on: ["If-Modified-Since": Self.later]) == .notModified)
    #expect(conditions.verdict(on: ["If-Modified-Since": Self.earlier]) == .proceed)
    #expect(conditions.verdict(on: ["If-Modified-Since": "yesterday"]) == .proceed)
    #expect(conditions.verdict(on: ["If-Unmodified-Since": Self.date]) == .proceed)
    #expect(conditions.verdict(on: ["If-Unmodified-Since": Self.later]) == .proceed)
    #expect(conditions.verdict(on: ["If-Unmodified-Since": Self.earlier]) == .failed)
    #expect(conditions.verdict(on: ["If-Unmodified-Since": ""]) == .proceed)
  }

  @Test func severalDatesAreIgnored() {
    for dates in [[Self.date, Self.date], [Self.later, "yesterday"], ["", Self.later]] {
      let headers = Headers(dates.map { ("If-Modified-Since", $0) })
      #expect(conditions.verdict(on: headers) == .proceed)
    }
    for dates in [[Self.earlier, Self.earlier], [Self.earlier, Self.later], [Self.earlier, ""]] {
      let headers = Headers(dates.map { ("If-Unmodified-Since", $0) })
      #expect(conditions.verdict(on: headers) == .proceed)
    }
    #expect(conditions.verdict(on: ["If-Modified-Since": "\(Self.date), \(Self.date)"]) == .proceed)
    #expect(conditions.verdict(on: ["If-Unmodified-Since": "\(Self.earlier), \(Self.earlier)"]) == .proceed)
  }

  @Test func tagsGoBeforeDates() {
    #expect(
      conditions.verdict(on: ["If-None-Match": "\"b\"", "If-Modified-Since": Self.date]) == .proceed)
    #expect(
      conditions.verdict(on: ["If-None-Match": "\"a\"", "If-Modified-Since": Self.earlier]) == .notModified)
    #expect(conditions.verdict(on: ["If-Match": "\"a\"", "If-Unmodified-Since": Self.earlier]) == .proceed)
    #expect(conditions.verdict(on: ["If-Match": "\"b\"", "If-Unmodified-Since": Self.later]) == .failed)
  }

  @Test func matchingIsStrong() {
    for field in ["\"a\"", "\"b\", \"a\"", "*", " \"a\" "] {
      #expect(conditions.verdict(on: ["If-Match": field]) == .proceed)
    }
    for field in ["W/\"a\"", "\"b\"", "", "a", "\"A\""] {
      #expect(conditions.verdict(on: ["If-Match": field]) == .failed)
    }
    #expect(conditions.verdict(on: ["If-Match": "\"b\"", "If-None-Match": "\"a\""]) == .failed)
    #expect(conditions.verdict(on: ["If-Match": "\"a\"", "If-None-Match": "\"a\""]) == .notModified)
  }

  /// Comma and `*` may stand in a tag; `*` is a wildcard only alone (RFC 9110, 8.8.3, 13.1.1 and 13.1.2).
  @Test(
    "A tag is not listed in a field of others, or in a malformed one",
    arguments: [
      "\"x,*,y\"", "\"x, *\"", "*, *", "*, \"a\"", "\"a\", *", "*,", "W/*", "\"*\"", "\"a", "a\"", "\"a\"x",
      "x\"a\"",
      "\"a\" \"b\"", "\"b\", x, \"a\"", "w/\"a\"", "W/ \"a\"", "\"a\", \"b", "\"b,\"a\"", "\"a \"", ",",
      "\"\"",
    ])
  func isNotListed(_ field: String) {
    #expect(conditions.verdict(on: ["If-Match": field]) == .failed)
    #expect(conditions.verdict(on: ["If-None-Match": field]) == .proceed)
  }

  @Test(
    "A tag with commas and an asterisk is found in a list",
    arguments: [
      "\"x,*,y\"", "\"a\",\"x,*,y\"", "W/\"b,\",\"x,*,y\"", ", ,\"x,*,y\",, ", "\t\"\"\t,\t\"x,*,y\"\t",
      "\"ü\", \"x,*,y\"",
    ])
  func isListed(_ field: String) {
    let conditions = Preconditions(tag: "\"x,*,y\"", modified: 0)
    #expect(conditions.verdict(on: ["If-Match": field]) == .proceed)
    #expect(conditions.verdict(on: ["If-None-Match": field]) == .notModified)
  }

  @Test func linesOfTagsAreOneList() {
    for (lines, isListed) in [
      (["\"b\"", "\"a\""], true), (["", "\"a\""], true), (["*", "*"], false), (["*", "\"a\""], false),
      (["\"a\"", "\"b"], false),
    ] {
      let match = Headers(lines.map { ("If-Match", $0) })
      #expect(conditions.verdict(on: match) == (isListed ? .proceed : .failed))
      let noneMatch = Headers(lines.map { ("If-None-Match", $0) })
      #expect(conditions.verdict(on: noneMatch) == (isListed ? .notModified : .proceed))
    }
  }

  @Test func rangesMayBeConditional() {
    let now: Int64 = 784_111_800
    #expect(conditions.allowsRange([:], now: now))
    #expect(conditions.allowsRange(["If-Range": "\"a\""], now: now))
    #expect(conditions.allowsRange(["If-Range": Self.date], now: now))
    for field in ["W/\"a\"", "\"b\"", "", "a", "*", Self.later, Self.earlier, "yesterday", "\"a\", \"b\""] {
      #expect(!conditions.allowsRange(["If-Range": field], now: now))
    }
    #expect(!conditions.allowsRange(["If-Range": "\"a\"", "if-range": "\"a\""], now: now))
    // Within the second of the modification the file may change again unnoticed.
    for now in 784_111_777...784_111_778 as ClosedRange<Int64> {
      #expect(!conditions.allowsRange(["If-Range": Self.date], now: now))
    }
  }
}
