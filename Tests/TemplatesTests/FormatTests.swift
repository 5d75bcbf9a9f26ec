import Foundation
import Templates
import Testing

@Suite("Formats", .timeLimit(.minutes(10)))
struct FormatTests {
  private struct Value: Sendable {
    let number: Int
    var optional: Int?
  }

  private func write(_ number: Int, _ format: Format<Int>) throws -> String {
    let fields = Fields<Value>().text("x", \.number, format)
    var html: [UInt8] = []
    try TemplateLibrary(sources: ["t": "<p>{{x}}</p>"]).template("t", fields: fields)
      .render(Value(number: number), into: &html, live: false)
    return String(decoding: html.dropFirst(3).dropLast(4), as: UTF8.self)
  }

  @Test(
    "Numbers",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (-1, "−1"), (-1234, "−1,234"), (100_000, "100,000"),
      (1_234_567, "1,234,567"), (.max, "9,223,372,036,854,775,807"), (.min, "−9,223,372,036,854,775,808"),
    ])
  func number(number: Int, text: String) throws {
    #expect(try write(number, .number) == text)
  }

  @Test(
    "Numbers of things",
    arguments: [(0, "0 books"), (1, "1 book"), (2, "2 books"), (1000, "1,000 books"), (-1, "−1 books")])
  func count(number: Int, text: String) throws {
    #expect(try write(number, .count("book", "books")) == text)
  }

  @Test(
    "Parts of a whole",
    arguments: [
      (0, "0\u{A0}%"), (125, "12.5\u{A0}%"), (1000, "100\u{A0}%"), (-5, "−0.5\u{A0}%"), (7, "0.7\u{A0}%"),
    ])
  func perMille(number: Int, text: String) throws {
    #expect(try write(number, .perMille) == text)
  }

  @Test(
    "Times",
    arguments: [
      (0, "1 January 1970", "1970-01-01T00:00:00Z"), (-1, "31 December 1969", "1969-12-31T23:59:59Z"),
      (951_782_400, "29 February 2000", "2000-02-29T00:00:00Z"),
      (4_107_542_399, "28 February 2100", "2100-02-28T23:59:59Z"),
      (4_107_542_400, "1 March 2100", "2100-03-01T00:00:00Z"),
      (-62_135_596_800, "1 January 1", "0001-01-01T00:00:00Z"),
    ])
  func times(seconds: Int, date: String, timestamp: String) throws {
    #expect(try write(seconds, .date) == date)
    #expect(try write(seconds, .timestamp) == timestamp)
  }

  @Test("The day and the time to the minute")
  func dateAndTime() throws {
    #expect(try write(1_772_701_625, .dateAndTime) == "5 March 2026, 09:07")
  }

  @Test("Days are days of the calendar that everybody else has")
  func calendar() throws {
    var generator = SystemRandomNumberGenerator()
    let style = Date.ISO8601FormatStyle()
    for _ in 0..<500 {
      let seconds = Int.random(in: -10_000_000_000...100_000_000_000, using: &generator)
      let expected = style.format(Date(timeIntervalSince1970: TimeInterval(seconds)))
      #expect(try write(seconds, .timestamp) == expected, "\(seconds)")
    }
  }

  @Test(
    "How long ago",
    arguments: [
      (0, "just now"), (44, "just now"), (-44, "just now"), (45, "1 minute ago"), (60, "1 minute ago"),
      (119, "1 minute ago"), (120, "2 minutes ago"), (-120, "in 2 minutes"), (3599, "59 minutes ago"),
      (3600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "yesterday"), (-86_400, "tomorrow"),
      (2 * 86_400, "2 days ago"), (7 * 86_400, "1 week ago"), (-14 * 86_400, "in 2 weeks"),
      (365 * 86_400, "1 year ago"), (.max, "292,471,208,677 years ago"),
    ])
  func ago(seconds: Int, text: String) throws {
    #expect(try write(seconds, .ago) == text)
  }

  @Test("A format of one's own; nothing is written of nil, and its section is not there")
  func own() throws {
    let fields = Fields<Value>().text("x", \.optional, Format { "<\($0)>" })
    let template = try TemplateLibrary(sources: ["t": "<p>{{x}}{{^x}}none{{/x}}</p>"]).template(
      "t", fields: fields)
    for (optional, text) in [(nil, "<p>none</p>"), (3, "<p>&lt;3&gt;</p>")] as [(Int?, String)] {
      var html: [UInt8] = []
      template.render(Value(number: 0, optional: optional), into: &html, live: false)
      #expect(String(decoding: html, as: UTF8.self) == text)
    }
  }
}
