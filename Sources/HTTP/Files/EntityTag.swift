/// Comparison of entity tags with the lists of `If-Match` and `If-None-Match` (RFC 9110, 8.8.3 and 13.1).
enum EntityTag {
  /// True if a field of that name has the strong tag or `*` among its members. Weak comparison takes a member
  /// that is marked weak as well.
  static func isListed(_ tag: String, in headers: Headers, _ name: String, weakly: Bool) -> Bool {
    headers.fields.indices.contains { index in
      headers.matches(index, name)
        && headers.valueBytes(at: index).split(separator: 0x2c).contains { member in
          var candidate = Headers.trimmed(member)
          if candidate.elementsEqual("*".utf8) { return true }
          if weakly, candidate.starts(with: "W/".utf8) { candidate = candidate.dropFirst(2) }
          return candidate.elementsEqual(tag.utf8)
        }
    }
  }
}
