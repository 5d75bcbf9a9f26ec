import HTTP

/// Headers of every answer that keep a browser from doing more with it than the app wants (OWASP ASVS 5.0, 3.4).
enum SecurityHeaders {
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
    "require-trusted-types-for 'script'", "trusted-types live",
  ].joined(separator: "; ")

  static func add(to response: inout Response) {
    response.headers["Content-Security-Policy"] = policy
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
  }
}
