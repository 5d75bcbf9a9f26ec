// The content of a request: its type, its form (415 for another type), its cookies.
extension Request {
  /// The media type of the body in lower case, without parameters, or nil.
  public var mediaType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    let type = value.utf8.prefix { $0 != 0x3b }.map(ByteClass.lowered)
    return String(decoding: Headers.trimmed(type[...]), as: UTF8.self)
  }

  /// Requires that the content is as it is, and not compressed (RFC 9110, 8.4).
  ///
  /// - Throws: `HTTPError` with status 415.
  func requireNoCoding() throws(HTTPError) {
    let isCoded = headers.value(of: "Content-Encoding") { !Headers.equal($0, "identity".utf8) } ?? false
    if isCoded { throw HTTPError(.unsupportedMediaType, "Expected content without a Content-Encoding.") }
  }

  /// The fields of an `application/x-www-form-urlencoded` body. Throws 415 for another type or a coding, 400 for malformed
  /// escapes and invalid UTF-8, 413 beyond a limit. An empty body without a type has no fields.
  public func form(_ limits: FormLimits = FormLimits()) throws(HTTPError) -> FormFields {
    let isForm = headers.value(of: "Content-Type") { type in
      Headers.equal(Headers.essence(of: type), "application/x-www-form-urlencoded".utf8)
    }
    if isForm == true {
      try requireNoCoding()
      return try FormFields(urlEncoded: body, limits: limits)
    }
    guard isForm == nil, body.isEmpty else {
      throw HTTPError(.unsupportedMediaType, "Expected application/x-www-form-urlencoded.")
    }
    return FormFields()
  }

  /// The first cookie of that name (RFC 6265, 5.4), without the quotes around a value.
  public func cookie(_ name: String) -> String? {
    let found = name.utf8.withContiguousStorageIfAvailable { name -> String? in
      headers.bytes.withUnsafeBufferPointer { bytes in
        var start = 0
        while let index = headers.index(of: "Cookie", from: start) {
          let field = UnsafeBufferPointer(rebasing: bytes[headers.valueRange(at: index)])
          if let value = Self.cookie(name, in: field) { return value }
          start = index + 1
        }
        return nil
      }
    }
    return found ?? nil
  }

  private static func cookie(
    _ name: UnsafeBufferPointer<UInt8>, in field: UnsafeBufferPointer<UInt8>
  ) -> String? {
    var start = 0
    while start < field.count {
      let end = field.index(of: 0x3b, from: start) ?? field.count
      let pair = Headers.trimmed(field[start..<end])
      start = end + 1
      var value = pair.dropFirst(name.count)
      // No name holds an equals sign.
      guard value.popFirst() == 0x3d, pair.prefix(name.count).elementsEqual(name) else { continue }
      if value.count >= 2, value.first == 0x22, value.last == 0x22 { value = value.dropFirst().dropLast() }
      return String(copying: UnsafeBufferPointer(rebasing: value))
    }
    return nil
  }
}
