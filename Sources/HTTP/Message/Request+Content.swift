extension Request {
  /// The media type of the body in lower case, without parameters, or nil.
  public var mediaType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    let type = value.utf8.prefix { $0 != 0x3b }.map(ByteClass.lowered)
    return String(decoding: Headers.trimmed(type[...]), as: UTF8.self)
  }

  /// The fields of an `application/x-www-form-urlencoded` body. Throws 415 for another type, 400 for malformed
  /// escapes and invalid UTF-8, 413 beyond a limit. An empty body without a type has no fields.
  public func form(_ limits: FormLimits = FormLimits()) throws(HTTPError) -> FormFields {
    switch mediaType {
    case "application/x-www-form-urlencoded": return try FormFields(urlEncoded: body, limits: limits)
    case nil where body.isEmpty: return FormFields()
    default: throw HTTPError(.unsupportedMediaType, "Expected application/x-www-form-urlencoded.")
    }
  }

  /// The first cookie of that name (RFC 6265, 5.4), without the quotes around a value.
  public func cookie(_ name: String) -> String? {
    for index in headers.fields.indices where headers.matches(index, "Cookie") {
      for piece in headers.valueBytes(at: index).split(separator: 0x3b) {
        let pair = Headers.trimmed(piece)
        guard let equals = pair.firstIndex(of: 0x3d), pair[..<equals].elementsEqual(name.utf8) else {
          continue
        }
        var value = pair[(equals + 1)...]
        if value.count >= 2, value.first == 0x22, value.last == 0x22 { value = value.dropFirst().dropLast() }
        return String(decoding: value, as: UTF8.self)
      }
    }
    return nil
  }
}
