@testable import HTTP

/// One field with this value, as a received message has it: octets of a field value only.
private func headers(_ names: [String], _ input: [UInt8]) -> Headers {
  var headers = Headers()
  let lines = input.split(separator: 0x0a, omittingEmptySubsequences: false)
  for (index, line) in lines.prefix(8).enumerated() {
    let value = line.filter(ByteClass.isFieldValue)
    let name = names[index % names.count]
    let start = Int32(headers.bytes.count)
    let middle = start + Int32(name.utf8.count)
    headers.bytes += Array(name.utf8) + value
    headers.fields.append(
      Headers.Field(name: start..<middle, value: middle..<middle + Int32(value.count)))
  }
  return headers
}

/// Cookies are found or not.
@Sendable func fuzzCookie(_ input: [UInt8]) {
  let request = try? Request(target: "/", headers: headers(["Cookie"], input))
  for name in ["a", "session", ""] { _ = request?.cookie(name) }
  let text = String(decoding: input, as: UTF8.self)
  let field = Cookie(name: text, value: text, path: text).fieldValue
  precondition(field.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f })
}

/// Ranges lie within the content, do not overlap, and are fewer bytes than the content.
@Sendable func fuzzRange(_ input: [UInt8]) {
  let fields = headers(["Range"], input).all("Range")
  for length in [0, 1, 100, 10_000] {
    switch ByteRange(fields, length: length) {
    case .whole: break
    case .unsatisfiable: precondition(length > 0)
    case .part(let range):
      precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= length)
    case .parts(let ranges):
      precondition((2...16).contains(ranges.count) && ranges.reduce(0) { $0 + $1.count } < length)
      let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
      for (one, other) in zip(sorted, sorted.dropFirst()) { precondition(one.upperBound < other.lowerBound) }
      for range in ranges { precondition(!range.isEmpty && range.upperBound <= length) }
    }
  }
}

/// What a client accepts is decided, and its conditions and types are read.
@Sendable func fuzzAccept(_ input: [UInt8]) {
  let fields = headers(
    ["Accept-Encoding", "Accept", "If-None-Match", "If-Match", "If-Range", "Content-Type"], input)
  _ = AcceptEncoding.prefersGzip(fields)
  _ = Preconditions(tag: "\"a\"", modified: 784_111_777).verdict(on: fields)
  _ = Preconditions(tag: "\"a\"", modified: 784_111_777).allowsRange(fields, now: 784_111_999)
  _ = try? Request(target: "/", headers: fields).mediaType
  _ = try? MultipartBoundary.of(fields)
}

/// What proxies say is understood or not.
@Sendable func fuzzForwarded(_ input: [UInt8]) {
  let fields = headers(["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"], input)
  guard let proxies = try? TrustedProxies(["127.0.0.1", "10.0.0.0/8"]) else { return }
  for kind in [ForwardedHeaders.Kind.forwarded, .xForwarded] {
    guard let request = try? Request(target: "/", headers: fields) else { return }
    let resolved = ForwardedHeaders(trusting: proxies, kind: kind).resolve(request)
    precondition(resolved.remoteAddress == "unknown" || IPAddress(resolved.remoteAddress) != nil)
  }
}

/// A date that is understood survives being written and read again.
@Sendable func fuzzDate(_ input: [UInt8]) {
  guard let second = HTTPDate.parse(String(decoding: input, as: UTF8.self)) else { return }
  let text = HTTPDate.format(second)
  precondition(HTTPDate.parse(text) == second, "\(text) is another second")
}
