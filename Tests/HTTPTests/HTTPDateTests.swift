import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct HTTPDateTests {
  @Test(
    "Dates are read in all three formats",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200), ("Wednesday, 01-Jan-75 00:00:00 GMT", 3_313_526_400),
      ("Tue Feb 29 00:00:00 2000", 951_782_400), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ])
  func takesThreeFormats(_ text: String, _ second: Int64) {
    #expect(HTTPDate.parse(text) == second)
  }

  @Test func readsWhatItWrites() {
    for second in stride(from: Int64(-1_000_000_000), to: 10_000_000_000, by: 12_345_679) {
      #expect(HTTPDate.parse(HTTPDate.format(second)) == second)
    }
  }

  @Test(
    "Text that is no date in one of them is refused",
    arguments: [
      "", " ", ",", "now", "0", "784111777", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37",
      "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0100", "Sun, 6 Nov 1994 08:49:37 GMT",
      "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
      "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37:00 GMT",
      "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 19944 08:49:37 GMT",
      "Sun, 06 Nov 994 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, 0x Nov 1994 08:49:37 GMT",
      "Sun, 06-Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94-1 08:49:37 GMT", "Sun Nov 6 08:49:37 94",
      "Sun Nov 6 08:49:37", "Sun, 06 Nov 1994 ::::::: GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    ])
  func refusesTheRest(_ text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }
}
