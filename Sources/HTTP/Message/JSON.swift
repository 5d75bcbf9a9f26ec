import FoundationEssentials

extension Request {
  /// The body decoded from JSON. Throws 415 unless the type is `application/json` or ends in `+json`, 400 for
  /// what does not decode.
  public func json<T: Decodable>(_ type: T.Type) throws(HTTPError) -> T {
    guard let mediaType, mediaType == "application/json" || mediaType.hasSuffix("+json") else {
      throw HTTPError(.unsupportedMediaType, "Expected application/json.")
    }
    try requireNoCoding()
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch let error as DecodingError {
      throw HTTPError(.badRequest, Self.describe(error))
    } catch {
      throw HTTPError(.badRequest, "The JSON is malformed.")
    }
  }

  private static func describe(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "The JSON has no \"\(key.stringValue)\"."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "The JSON has another type at \"\(context.codingPath.map(\.stringValue).joined(separator: "."))\"."
    default: "The JSON is malformed."
    }
  }
}

extension Response {
  /// A response with a value as JSON. Throws what encoding throws.
  public static func json(_ value: some Encodable, status: Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    let body = [UInt8](try encoder.encode(value))
    return Response(status: status, headers: ["Content-Type": "application/json"], body: .bytes(body))
  }
}
