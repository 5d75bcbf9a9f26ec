/// The conditions of a request for a representation with a strong tag and a time of modification, in the order
/// of RFC 9110, 13.2.2.
struct Preconditions {
  enum Verdict: Equatable {
    /// Send the representation, or the part asked for.
    case proceed
    /// 304: the client has it.
    case notModified
    /// 412: it is not the one the client means.
    case failed
  }

  let tag: String
  /// In seconds since 1970.
  let modified: Int64

  func verdict(on headers: Headers) -> Verdict {
    if headers.contains("If-Match") {
      if !EntityTag.isListed(tag, in: headers, "If-Match", weakly: false) { return .failed }
    } else if let date = Self.date("If-Unmodified-Since", headers), modified > date {
      return .failed
    }
    if headers.contains("If-None-Match") {
      return EntityTag.isListed(tag, in: headers, "If-None-Match", weakly: true) ? .notModified : .proceed
    }
    if let date = Self.date("If-Modified-Since", headers), modified <= date {
      return .notModified
    }
    return .proceed
  }

  /// Whether a range may be met with a part (RFC 9110, 13.1.5). A date serves only if the file can not
  /// have changed again within its second. Several conditions are none that holds.
  func allowsRange(_ headers: Headers, now: Int64) -> Bool {
    guard headers.contains("If-Range") else { return true }
    guard let condition = Self.only("If-Range", headers) else { return false }
    if condition.utf8.contains(0x22) { return condition == tag }
    return HTTPDate.parse(condition) == modified && modified < now - 1
  }

  /// A date that is the only one; several, or what is no date, are ignored (RFC 9110, 13.1.3 and 13.1.4).
  private static func date(_ name: String, _ headers: Headers) -> Int64? {
    only(name, headers).flatMap(HTTPDate.parse)
  }

  /// The value of a name that occurs once.
  private static func only(_ name: String, _ headers: Headers) -> String? {
    guard let index = headers.index(of: name), headers.index(of: name, from: index + 1) == nil else {
      return nil
    }
    return headers.value(at: index)
  }
}
