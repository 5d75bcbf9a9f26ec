/// The progress of a connection towards the head of its next request.
struct HeadProgress {
  enum Stage {
    /// Nothing of the request has arrived.
    case idle
    /// An empty line came before the request. One such line is ignored (RFC 9112, 2.2).
    case afterEmptyLine
    /// Some of the head has arrived; the scanner goes on where that ends.
    case begun(HeadScanner)
  }

  var stage: Stage
  /// Whether it is the first request of the connection, in whose place the preface of HTTP/2 may stand (RFC 9113, 3.4).
  let isFirst: Bool

  var isIdle: Bool {
    if case .idle = stage { true } else { false }
  }

  var hasBegun: Bool {
    if case .begun = stage { true } else { false }
  }

  /// The scanner that goes on with the head.
  var scanner: HeadScanner {
    if case .begun(let scanner) = stage { scanner } else { HeadScanner() }
  }
}
