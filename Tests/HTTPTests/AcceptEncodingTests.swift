import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct AcceptEncodingTests {
  @Test(arguments: [
    "gzip", "GZip", "x-gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8, *;q=0.1", "*", "*;q=0.001",
    "gzip;q=0.5", "gzip;q=1", "gzip;q=1.000", "gzip ; q=0.3", "gzip;\tQ=0.3", " gzip ", ",,gzip,",
    "deflate,gzip",
    "identity;q=0.5, gzip;q=0.5", "identity;q=0.5, *;q=0.6", "gzip, identity;q=0", "*, identity;q=0",
    "identity;q=0, gzip;q=0.1", "gzip;q=0.7, *;q=0", "gzip, gzip;q=0",
  ])
  func gzipIsWelcome(_ field: String) {
    #expect(AcceptEncoding.prefersGzip(["Accept-Encoding": field]))
  }

  @Test(arguments: [
    "", " ", ",", "identity", "br", "gzi", "gzipp", "gzip;q=0", "gzip;q=0.000", "*;q=0", "gzip;q=0, *",
    "x-gzip;q=0, *", "identity, gzip;q=0.9", "gzip;q=0.3, *;q=0.5", "identity;q=0", "identity;q=0, *;q=0",
    // Malformed members count as absent.
    "gzip;q=2", "gzip;q=1.001", "gzip;q=0.5000", "gzip;q=-1", "gzip;q=.5", "gzip;q=", "gzip;q", "gzip;",
    "gzip;q=0,5", "gzip;level=9", "gzip;q=0.5;x=1", "gzip;q=0x1", "gzip q=1", "gz ip", "\"gzip\"", "*gzip",
  ])
  func gzipIsNotWelcome(_ field: String) {
    #expect(!AcceptEncoding.prefersGzip(["Accept-Encoding": field]))
  }

  @Test func severalFieldLinesAreOneList() {
    #expect(AcceptEncoding.prefersGzip(["Accept-Encoding": "br", "accept-encoding": "gzip"]))
    #expect(!AcceptEncoding.prefersGzip(["Accept-Encoding": "*", "accept-encoding": "gzip;q=0"]))
    #expect(!AcceptEncoding.prefersGzip(["Accept": "gzip"]))
    #expect(!AcceptEncoding.prefersGzip([:]))
  }

  @Test func weightsHaveThreeDecimals() {
    let weights = [
      "q=0": 0, "q=1": 1000, "q=0.": 0, "q=1.": 1000, "q=0.1": 100, "q=0.12": 120, " Q=0.123 ": 123,
    ]
    for (text, weight) in weights { #expect(QualityValue.parse(Array(text.utf8)[...]) == weight) }
    for text in [
      "", "q", "q=", "q=2", "q=01", "q=1.1", "q=1.0001", "q=0.1234", "q=0,1", "x=1", "q=+1", "q= 1",
    ] {
      #expect(QualityValue.parse(Array(text.utf8)[...]) == nil)
    }
  }
}
