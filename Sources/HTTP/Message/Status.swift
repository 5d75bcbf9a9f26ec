/// A status code and its reason phrase (RFC 9110, 15).
public struct Status: Sendable, Equatable, CustomStringConvertible {
  /// The three-digit code.
  public let code: Int
  /// The phrase that follows the code; it has no meaning for clients.
  public let reason: String

  /// A status; the phrase is the registered one by default.
  public init(code: Int, reason: String? = nil) {
    self.code = code
    self.reason = reason.map(Self.plain) ?? Self.registered[code]?.reason ?? ""
  }

  private init(_ code: Int, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the phrase.
  public var description: String { reason.isEmpty ? "\(code)" : "\(code) \(reason)" }

  /// Statuses are equal when their codes are.
  public static func == (one: Status, other: Status) -> Bool { one.code == other.code }

  /// False for 1xx, 204 and 304, which end with their header section (RFC 9112, 6.3).
  public var allowsBody: Bool { code >= 200 && code != 204 && code != 304 }

  private static func plain(_ reason: String) -> String {
    String(decoding: reason.utf8.map { $0 < 0x20 || $0 == 0x7f ? 0x20 : $0 }, as: UTF8.self)
  }

  /// 200.
  public static let ok = Status(200, "OK")
  /// 201.
  public static let created = Status(201, "Created")
  /// 202.
  public static let accepted = Status(202, "Accepted")
  /// 204; tells an event source to stop.
  public static let noContent = Status(204, "No Content")
  /// 206.
  public static let partialContent = Status(206, "Partial Content")
  /// 301.
  public static let movedPermanently = Status(301, "Moved Permanently")
  /// 302.
  public static let found = Status(302, "Found")
  /// 303: look there with GET.
  public static let seeOther = Status(303, "See Other")
  /// 304.
  public static let notModified = Status(304, "Not Modified")
  /// 307.
  public static let temporaryRedirect = Status(307, "Temporary Redirect")
  /// 308.
  public static let permanentRedirect = Status(308, "Permanent Redirect")
  /// 400.
  public static let badRequest = Status(400, "Bad Request")
  /// 401.
  public static let unauthorized = Status(401, "Unauthorized")
  /// 403.
  public static let forbidden = Status(403, "Forbidden")
  /// 404.
  public static let notFound = Status(404, "Not Found")
  /// 405; the response names what is allowed in `Allow`.
  public static let methodNotAllowed = Status(405, "Method Not Allowed")
  /// 406.
  public static let notAcceptable = Status(406, "Not Acceptable")
  /// 408.
  public static let requestTimeout = Status(408, "Request Timeout")
  /// 409.
  public static let conflict = Status(409, "Conflict")
  /// 410.
  public static let gone = Status(410, "Gone")
  /// 411.
  public static let lengthRequired = Status(411, "Length Required")
  /// 412.
  public static let preconditionFailed = Status(412, "Precondition Failed")
  /// 413.
  public static let contentTooLarge = Status(413, "Content Too Large")
  /// 414.
  public static let uriTooLong = Status(414, "URI Too Long")
  /// 415.
  public static let unsupportedMediaType = Status(415, "Unsupported Media Type")
  /// 416.
  public static let rangeNotSatisfiable = Status(416, "Range Not Satisfiable")
  /// 417.
  public static let expectationFailed = Status(417, "Expectation Failed")
  /// 421.
  public static let misdirectedRequest = Status(421, "Misdirected Request")
  /// 422: understood, but its content fails validation.
  public static let unprocessableContent = Status(422, "Unprocessable Content")
  /// 429.
  public static let tooManyRequests = Status(429, "Too Many Requests")
  /// 431.
  public static let headerFieldsTooLarge = Status(431, "Request Header Fields Too Large")
  /// 499, nginx's number for a request whose client left before it was answered.
  public static let clientClosedRequest = Status(499, "Client Closed Request")
  /// 500.
  public static let internalServerError = Status(500, "Internal Server Error")
  /// 501.
  public static let notImplemented = Status(501, "Not Implemented")
  /// 502.
  public static let badGateway = Status(502, "Bad Gateway")
  /// 503.
  public static let serviceUnavailable = Status(503, "Service Unavailable")
  /// 504.
  public static let gatewayTimeout = Status(504, "Gateway Timeout")
  /// 505.
  public static let versionNotSupported = Status(505, "HTTP Version Not Supported")

  private static let registered: [Int: Status] = Dictionary(
    uniqueKeysWithValues: [
      ok, created, accepted, noContent, partialContent, movedPermanently, found, seeOther, notModified,
      temporaryRedirect, permanentRedirect, badRequest, unauthorized, forbidden, notFound, methodNotAllowed,
      notAcceptable, requestTimeout, conflict, gone, lengthRequired, preconditionFailed, contentTooLarge,
      uriTooLong, unsupportedMediaType, rangeNotSatisfiable, expectationFailed, misdirectedRequest,
      unprocessableContent, tooManyRequests, headerFieldsTooLarge, internalServerError, notImplemented,
      badGateway, serviceUnavailable, gatewayTimeout, versionNotSupported,
    ].map { ($0.code, $0) })
}
