/// The destination of a response's content, on the loop of the connection it comes from.
enum ContentSink {
  /// A reader in the program.
  case pipe(BodyPipe)
  /// A client's event stream.
  case stream(EventStream)

  /// The bytes that may wait for a client's event stream before nothing more is read from the server.
  private static let enough = 64 * 1024

  /// Whether there is room for more.
  var wantsMore: Bool {
    switch self {
    case .pipe(let pipe): pipe.wantsMore
    case .stream(let stream): stream.unsentBytes < Self.enough
    }
  }

  func receive(_ bytes: [UInt8]) {
    switch self {
    case .pipe(let pipe): pipe.receive(bytes)
    case .stream(let stream): stream.pass(bytes)
    }
  }

  /// Nothing follows: the content is complete or, after an error, was cut off.
  func end(_ error: (any Error)?) {
    switch self {
    case .pipe(let pipe): pipe.end(error.map { .failure(HTTPError(.badGateway, "\($0)")) } ?? .success(()))
    case .stream(let stream): stream.close()
    }
  }
}
