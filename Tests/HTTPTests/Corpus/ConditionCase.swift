/// A request for a file with conditions or ranges, and what a server must make of it. `{tag}` stands for the file's
/// tag, and so do `{date}`, `{earlier}` and `{later}` for the second of its last change and those around it.
struct ConditionCase: Sendable, CustomStringConvertible {
  let fields: String
  let status: Int
  var method = "GET"
  /// The content of the answer, where that is not the whole file.
  var body: String?

  init(_ fields: String, _ status: Int, method: String = "GET", body: String? = nil) {
    (self.fields, self.status, self.method, self.body) = (fields, status, method, body)
  }

  var description: String { "\(method) \(fields.replacing("\r\n", with: " | ")) -> \(status)" }

  /// RFC 9110, 13.1: each condition alone.
  static let single: [ConditionCase] = [
    ConditionCase("X: y", 200), ConditionCase("If-Match: {tag}", 200), ConditionCase("If-Match: *", 200),
    ConditionCase("If-Match: \"x\", {tag}", 200), ConditionCase("If-Match: \"x\"\r\nIf-Match: {tag}", 200),
    ConditionCase("If-Match: \"x\"", 412), ConditionCase("If-Match: W/{tag}", 412),
    ConditionCase("If-Match: \"x\"", 412, method: "HEAD"),
    ConditionCase("If-Match: {tag}", 200, method: "HEAD"),
    ConditionCase("If-None-Match: {tag}", 304), ConditionCase("If-None-Match: W/{tag}", 304),
    ConditionCase("If-None-Match: *", 304), ConditionCase("If-None-Match: \"x\", {tag}", 304),
    ConditionCase("If-None-Match: \"x\"\r\nIf-None-Match: {tag}", 304),
    ConditionCase("If-None-Match: {tag}", 304, method: "HEAD"), ConditionCase("If-None-Match: \"x\"", 200),
    ConditionCase("If-Match: \"x,*,y\"", 412), ConditionCase("If-None-Match: \"x,*,y\"", 200),
    ConditionCase("If-None-Match: x", 200), ConditionCase("If-None-Match:", 200),
    ConditionCase("If-Modified-Since: {date}", 304), ConditionCase("If-Modified-Since: {later}", 304),
    ConditionCase("If-Modified-Since: {earlier}", 200),
    ConditionCase("If-Modified-Since: {date}", 304, method: "HEAD"),
    ConditionCase("If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT", 304),
    ConditionCase("If-Modified-Since: Sun Nov  6 08:49:37 1994", 304),
    ConditionCase("If-Modified-Since: {date}\r\nIf-Modified-Since: {date}", 200),
    ConditionCase("If-Unmodified-Since: {earlier}\r\nIf-Unmodified-Since: {earlier}", 200),
    ConditionCase("If-Modified-Since: yesterday", 200), ConditionCase("If-Modified-Since:", 200),
    ConditionCase("If-Modified-Since: 784111777", 200),
    ConditionCase("If-Unmodified-Since: {date}", 200), ConditionCase("If-Unmodified-Since: {later}", 200),
    ConditionCase("If-Unmodified-Since: {earlier}", 412), ConditionCase("If-Unmodified-Since: never", 200),
    ConditionCase("If-Unmodified-Since: {earlier}", 412, method: "HEAD"),
  ]

  /// RFC 9110, 13.2.2: which goes first.
  static let together: [ConditionCase] = [
    ConditionCase("If-Match: {tag}\r\nIf-Unmodified-Since: {earlier}", 200),
    ConditionCase("If-Match: \"x\"\r\nIf-Unmodified-Since: {later}", 412),
    ConditionCase("If-Match: \"x\"\r\nIf-None-Match: {tag}", 412),
    ConditionCase("If-Match: {tag}\r\nIf-None-Match: {tag}", 304),
    ConditionCase("If-Match: {tag}\r\nIf-None-Match: \"x\"", 200),
    ConditionCase("If-Match: \"x\"\r\nIf-Modified-Since: {date}", 412),
    ConditionCase("If-Match: {tag}\r\nIf-Modified-Since: {date}", 304),
    ConditionCase("If-Unmodified-Since: {earlier}\r\nIf-None-Match: {tag}", 412),
    ConditionCase("If-Unmodified-Since: {earlier}\r\nIf-Modified-Since: {date}", 412),
    ConditionCase("If-Unmodified-Since: {date}\r\nIf-Modified-Since: {date}", 304),
    ConditionCase("If-None-Match: \"x\"\r\nIf-Modified-Since: {date}", 200),
    ConditionCase("If-None-Match: {tag}\r\nIf-Modified-Since: {earlier}", 304),
    ConditionCase("If-None-Match: {tag}\r\nRange: bytes=0-1", 304),
    ConditionCase("If-Match: \"x\"\r\nRange: bytes=0-1", 412),
    ConditionCase("If-Match: {tag}\r\nRange: bytes=0-1", 206, body: "01"),
    ConditionCase("If-Modified-Since: {date}\r\nRange: bytes=20-", 304),
    ConditionCase("If-Unmodified-Since: {earlier}\r\nRange: bytes=20-", 412),
  ]

  /// RFC 9110, 14 and 13.1.5: ranges, and conditions for them.
  static let ranges: [ConditionCase] = [
    ConditionCase("Range: bytes=0-1", 206, body: "01"),
    ConditionCase("Range: bytes=2-", 206, body: "23456789"),
    ConditionCase("Range: bytes=-3", 206, body: "789"),
    ConditionCase("Range: bytes=-30", 206, body: "0123456789"),
    ConditionCase("Range: bytes=8-30", 206, body: "89"), ConditionCase("Range: BYTES=0-0", 206, body: "0"),
    ConditionCase("Range: bytes=10-", 416), ConditionCase("Range: bytes=-0", 416),
    ConditionCase("Range: bytes=5-3", 200), ConditionCase("Range: bytes=a-b", 200),
    ConditionCase("Range: bytes=", 200), ConditionCase("Range: lines=0-1", 200),
    ConditionCase("Range: 0-1", 200),
    ConditionCase("Range: bytes=0-1", 200, method: "HEAD"),
    ConditionCase("Range: bytes=0-1\r\nIf-Range: {tag}", 206, body: "01"),
    ConditionCase("Range: bytes=0-1\r\nIf-Range: W/{tag}", 200),
    ConditionCase("Range: bytes=0-1\r\nIf-Range: \"x\"", 200),
    ConditionCase("Range: bytes=0-1\r\nIf-Range: {date}", 206, body: "01"),
    ConditionCase("Range: bytes=0-1\r\nIf-Range: {later}", 200),
    ConditionCase("Range: bytes=0-1\r\nIf-Range: {earlier}", 200),
    ConditionCase("Range: bytes=20-\r\nIf-Range: \"x\"", 200),
    ConditionCase("Range: bytes=20-\r\nIf-Range: {tag}", 416), ConditionCase("If-Range: {tag}", 200),
  ]
}
