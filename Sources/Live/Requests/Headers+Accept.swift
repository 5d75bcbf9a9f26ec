import HTTP

extension Headers {
  /// Whether the client names a media type in `Accept` (RFC 9110, 12.5.1); ranges such as `*/*` don't count.
  package func accepts(_ type: String) -> Bool {
    all("Accept").contains { value in
      value.split(separator: ",").contains { range in
        range.prefix { $0 != ";" }.filter { $0 != " " }.lowercased() == type
      }
    }
  }
}
