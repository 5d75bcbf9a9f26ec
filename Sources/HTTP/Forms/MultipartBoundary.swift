/// The separator of the parts of a multipart body (RFC 2046, 5.1.1).
enum MultipartBoundary {
  /// The boundary that a `Content-Type` names. Throws 415 for another type and 400 for a boundary that is missing
  /// or malformed.
  static func of(_ headers: Headers) throws(HTTPError) -> [UInt8] {
    guard let index = headers.index(of: "Content-Type") else { throw wrongType }
    let field = headers.valueBytes(at: index)
    let essence = Headers.trimmed(field.prefix { $0 != 0x3b }).map(ByteClass.lowered)
    guard essence.elementsEqual("multipart/form-data".utf8) else { throw wrongType }
    guard let boundary = FieldParameters(field)?["boundary"], (1...70).contains(boundary.count),
      boundary.allSatisfy(isBoundary), boundary.last != 0x20
    else { throw HTTPError(.badRequest, "The boundary of the form is missing or malformed.") }
    return boundary
  }

  private static var wrongType: HTTPError {
    HTTPError(.unsupportedMediaType, "Expected multipart/form-data.")
  }

  /// `bchars`.
  private static func isBoundary(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x20, 0x27...0x29, 0x2b...0x2f, 0x3a, 0x3d, 0x3f, 0x5f: true
    default: false
    }
  }
}
