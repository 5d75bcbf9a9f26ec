/// What one proxy says of the request it got.
struct ForwardedHop: Equatable {
  var address: IPAddress?
  var isSecure: Bool?
  var host: String?

  /// The elements of `Forwarded` in order (RFC 7239, 4). A malformed element makes those before it worthless.
  static func forwarded(_ headers: Headers) -> [ForwardedHop] {
    var hops: [ForwardedHop] = []
    for value in headers.all("Forwarded") {
      for element in split(Array(value.utf8)[...], at: 0x2c) {
        guard let hop = hop(element) else {
          hops = []
          continue
        }
        hops.append(hop)
      }
    }
    return hops
  }

  /// The lists of `X-Forwarded-For`, `-Proto` and `-Host`, aligned at their ends.
  static func x(_ headers: Headers) -> [ForwardedHop] {
    let addresses = members(headers, "X-Forwarded-For")
    let schemes = members(headers, "X-Forwarded-Proto")
    let hosts = members(headers, "X-Forwarded-Host")
    let count = max(addresses.count, schemes.count, hosts.count)
    func member(_ list: [String], _ index: Int) -> String? {
      // A proxy that is not the first sets rather than appends: its one word is for all.
      if list.count == 1 { return list[0] }
      let place = list.count - count + index
      return place >= 0 ? list[place] : nil
    }
    return (0..<count).map { index in
      let place = addresses.count - count + index
      return ForwardedHop(
        address: place >= 0 ? node(addresses[place]) : nil,
        isSecure: member(schemes, index).flatMap(scheme), host: member(hosts, index).flatMap(authority))
    }
  }

  private static func hop(_ element: ArraySlice<UInt8>) -> ForwardedHop? {
    var hop = ForwardedHop()
    for pair in split(element, at: 0x3b) {
      let pair = Headers.trimmed(pair)
      guard let equals = pair.firstIndex(of: 0x3d), let value = unquoted(pair[(equals + 1)...]) else {
        return nil
      }
      let name = pair[..<equals]
      guard !name.isEmpty, name.allSatisfy(ByteClass.isToken) else { return nil }
      if Headers.equal(name, "for".utf8) { hop.address = node(value) }
      if Headers.equal(name, "proto".utf8) { hop.isSecure = scheme(value) }
      if Headers.equal(name, "host".utf8) { hop.host = authority(value) }
    }
    return hop
  }

  private static func members(_ headers: Headers, _ name: String) -> [String] {
    headers.all(name).flatMap { value in
      Array(value.utf8).split(separator: 0x2c).map { String(decoding: Headers.trimmed($0), as: UTF8.self) }
    }
  }

  /// Splits at a separator that stands outside of quotes.
  private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in bytes.indices {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, bytes[index] == 0x5c {
        isEscaped = true
      } else if bytes[index] == 0x22 {
        isQuoted.toggle()
      } else if bytes[index] == separator, !isQuoted {
        parts.append(bytes[start..<index])
        start = index + 1
      }
    }
    parts.append(bytes[start...])
    return parts
  }

  /// A token or a quoted string (RFC 9110, 5.6.4) without its quotes.
  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.first == 0x22 else {
      // Colons and brackets should be quoted; some proxies do not.
      let isPlain = bytes.allSatisfy { ByteClass.isToken($0) || $0 == 0x3a || $0 == 0x5b || $0 == 0x5d }
      return isPlain && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
    }
    guard bytes.count >= 2, bytes.last == 0x22 else { return nil }
    let inner = bytes.dropFirst().dropLast()
    // Nothing that means something here needs an escape.
    guard !inner.contains(0x22), !inner.contains(0x5c) else { return nil }
    return String(decoding: inner, as: UTF8.self)
  }

  /// An address with or without a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`.
  private static func node(_ text: String) -> IPAddress? {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      return IPAddress(String(text[text.index(after: text.startIndex)..<end]))
    }
    if let address = IPAddress(text) { return address }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? IPAddress(String(parts[0])) : nil
  }

  private static func scheme(_ text: String) -> Bool? {
    if Headers.equal(text.utf8, "https".utf8) { return true }
    return Headers.equal(text.utf8, "http".utf8) ? false : nil
  }

  private static func authority(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBufferPointer { Authority.isValid($0) } ? text : nil
  }
}
