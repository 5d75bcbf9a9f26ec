extension StaticFiles {
  /// The form that conditions, ranges and the response are about. Where several ranges are asked for it is never the
  /// compressed one: `Content-Encoding` would be said of the multipart, which is not compressed, though its parts
  /// would be pieces of what is (RFC 9110, 8.4 and 15.3.7.2).
  static func form(of file: CachedFile, for request: Request) -> CachedFile.Representation {
    if asksForRange(request),
      case .parts = ByteRange(request.headers.all("Range"), length: file.plain.content.count)
    {
      return file.plain
    }
    return file.representation(for: request.headers)
  }

  /// Ranges are defined for GET alone (RFC 9110, 14.2).
  static func asksForRange(_ request: Request) -> Bool {
    request.method == .get && request.headers.contains("Range")
  }

  /// Puts what is to be sent of a form into a response that describes the whole of it.
  static func send(
    _ range: ByteRange, of form: CachedFile.Representation, in response: inout Response
  ) throws(HTTPError) {
    let length = form.content.count
    switch range {
    case .whole: response.body = form.content.body
    case .unsatisfiable:
      throw HTTPError(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */\(length)"])
    case .part(let part):
      response.status = .partialContent
      response.headers.add("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)")
      response.body = form.content.part(part)
    case .parts(let ranges):
      let type = response.headers["Content-Type"] ?? "application/octet-stream"
      let multipart = MultipartRanges(ranges, of: form.content, type: type)
      response.status = .partialContent
      response.headers["Content-Type"] = multipart.contentType
      response.body = multipart.body
    }
  }
}
