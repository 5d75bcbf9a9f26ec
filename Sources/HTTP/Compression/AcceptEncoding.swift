/// A client's word on content codings (RFC 9110, 12.5.3).
///
/// A request without the field, or without a member that names gzip or everything, gets content as it is. So
/// does one that refuses `identity` and offers nothing this server has: the field is then disregarded, as
/// 12.5 allows, rather than refused with 406.
enum AcceptEncoding {
  /// True if gzip is acceptable and not less welcome than no coding at all.
  static func prefersGzip(_ headers: Headers) -> Bool {
    var weights = Weights()
    var start = 0
    while let index = headers.index(of: "Accept-Encoding", from: start) {
      for member in headers.valueBytes(at: index).split(separator: 0x2c) { weights.take(member) }
      start = index + 1
    }
    return weights.prefersGzip
  }

  /// In thousandths.
  private struct Weights {
    var gzip: Int?
    var identity: Int?
    var others: Int?

    var prefersGzip: Bool {
      let gzip = gzip ?? others ?? 0
      return gzip > 0 && gzip >= identity ?? others ?? 0
    }

    /// Members that are malformed count as absent. Of several for one coding the first counts.
    mutating func take(_ member: ArraySlice<UInt8>) {
      let parts = member.split(separator: 0x3b, maxSplits: 1, omittingEmptySubsequences: false)
      let coding = Headers.trimmed(parts[0])
      guard let weight = parts.count == 1 ? 1000 : QualityValue.parse(parts[1]) else { return }
      if Headers.equal(coding, "gzip".utf8) || Headers.equal(coding, "x-gzip".utf8) {
        gzip = gzip ?? weight
      } else if Headers.equal(coding, "identity".utf8) {
        identity = identity ?? weight
      } else if coding.elementsEqual("*".utf8) {
        others = others ?? weight
      }
    }
  }
}

/// A weight: `q=` and a number from 0 to 1 with at most three decimals (RFC 9110, 12.4.2).
enum QualityValue {
  /// The weight in thousandths, or nil for anything else.
  static func parse(_ parameter: ArraySlice<UInt8>) -> Int? {
    let parameter = Headers.trimmed(parameter)
    guard parameter.count >= 3, Headers.equal(parameter.prefix(2), "q=".utf8) else { return nil }
    let number = parameter.dropFirst(2)
    guard let whole = number.first, whole == 0x30 || whole == 0x31, number.count <= 5 else { return nil }
    var weight = whole == 0x31 ? 1000 : 0
    guard number.count > 1 else { return weight }
    guard number[number.startIndex + 1] == 0x2e else { return nil }
    var place = 100
    for digit in number.dropFirst(2) {
      guard ByteClass.isDigit(digit) else { return nil }
      weight += Int(digit - 0x30) * place
      place /= 10
    }
    return weight <= 1000 ? weight : nil
  }
}
