import Combine

/// The upstreams of an operator, as it sees them.
struct MarbleSources {
  private let optionalLines: [AnyPublisher<Int?, MarbleError>]
  private let lines: [AnyPublisher<Int, MarbleError>]

  /// Upstreams that send what subjects are sent.
  init(_ subjects: [PassthroughSubject<Int?, MarbleError>]) {
    optionalLines = subjects.map { $0.eraseToAnyPublisher() }
    lines = subjects.map { $0.compactMap { $0 }.eraseToAnyPublisher() }
  }

  /// Upstreams that send all their numbers at once, and print each event.
  init(printing values: [[Int]], to stream: any TextOutputStream) {
    lines = values.map {
      $0.publisher.print("publisher", to: stream).setFailureType(to: MarbleError.self).eraseToAnyPublisher()
    }
    optionalLines = lines.map { $0.map { $0 }.eraseToAnyPublisher() }
  }

  /// The first upstream.
  var numbers: AnyPublisher<Int, Never> { self[0] }
  /// The first upstream with its nils.
  var optionals: AnyPublisher<Int?, Never> { optionalLines[0].assertNoFailure().eraseToAnyPublisher() }
  /// The first upstream, which may fail.
  var failing: AnyPublisher<Int, MarbleError> { lines[0] }

  /// One of the upstreams that do not fail.
  subscript(index: Int) -> AnyPublisher<Int, Never> {
    lines[index].assertNoFailure().eraseToAnyPublisher()
  }
}

/// The failures of the examples.
enum MarbleError: Error {
  case broken, tooLarge, unknown
}

extension Int {
  /// The number, unless it is too large.
  func checked(_ limit: Int) throws -> Int {
    guard self <= limit else { throw MarbleError.tooLarge }
    return self
  }
}
