/// A proxy's word on the request it got. Nothing of it is known where the proxy's element is malformed.
struct ForwardedHop: Equatable {
  var address: IPAddress?
  var isSecure: Bool?
  var host: String?

  /// The elements of `Forwarded` in order (RFC 7239, 4).
  static func forwarded(_ headers: Headers) -> [ForwardedHop] {
    headers.all("Forwarded").flatMap { value in
      // An empty element is none (RFC 9110, 5.6.1.2).
      elements(Array(value.utf8)).filter { !Headers.trimmed($0).isEmpty }.map { hop($0) ?? ForwardedHop() }
    }
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
    for pair in pairs(element) {
      let pair = Headers.trimmed(pair)
      if pair.isEmpty { continue }
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

  /// Splits at commas outside of quotes, read from the end: what the nearest proxy appended counts, whatever the
  /// client wrote before it, such as a quote that does not end.
  private static func elements(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var elements: [ArraySlice<UInt8>] = []
    var end = bytes.endIndex
    var isQuoted = false
    for index in bytes.indices.reversed() {
      if bytes[index] == 0x22 {
        if !(isQuoted && isEscaped(bytes, index)) { isQuoted.toggle() }
      } else if bytes[index] == 0x2c, !isQuoted {
        elements.append(bytes[(index + 1)..<end])
        end = index
      }
    }
    elements.append(bytes[..<end])
    return elements.reversed()
  }

  /// True behind an odd number of backslashes.
  private static func isEscaped(_ bytes: [UInt8], _ index: Int) -> Bool {
    !bytes[..<index].reversed().prefix { $0 == 0x5c }.count.isMultiple(of: 2)
  }

  /// Splits an element at semicolons outside of quotes.
  private static func pairs(_ element: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var pairs: [ArraySlice<UInt8>] = []
    var start = element.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in element.indices {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, element[index] == 0x5c {
        isEscaped = true
      } else if element[index] == 0x22 {
        isQuoted.toggle()
      } else if element[index] == 0x3b, !isQuoted {
        pairs.append(element[start..<index])
        start = index + 1
      }
    }
    pairs.append(element[start...])
    return pairs
  }

  /// A token or a quoted string (RFC 9110, 5.6.4) without its quotes and escapes.
  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.first == 0x22 else {
      // Colons and brackets should be quoted; some proxies do not.
      let isPlain = bytes.allSatisfy { ByteClass.isToken($0) || $0 == 0x3a || $0 == 0x5b || $0 == 0x5d }
      return isPlain && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
    }
    guard bytes.count >= 2, bytes.last == 0x22 else { return nil }
    var value: [UInt8] = []
    var rest = bytes.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      switch byte {
      case 0x22: return nil
      case 0x5c:
        guard let escaped = rest.popFirst() else { return nil }
        value.append(escaped)
      default: value.append(byte)
      }
    }
    return String(decoding: value, as: UTF8.self)
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
