import Combine
import HTTP
import Synchronization

/// The latest requests to a demo server, the newest last. What somebody sent is not in it, only how long it was: the log
/// is shown to everybody.
// Unchecked because of the subject, which guards its own state.
final class RequestLog: @unchecked Sendable {
  /// The most lines that are kept.
  static let limit = 30

  private let kept = Mutex<[String]>([])
  private let subject = CurrentValueSubject<[String], Never>([])

  /// The lines, whenever there is another one.
  var lines: AnyPublisher<[String], Never> { subject.eraseToAnyPublisher() }

  /// The lines so far.
  var latest: [String] { subject.value }

  /// Adds a request, with the status that answered it.
  func add(_ request: Request, _ status: Status) {
    let name = request.query.contains("userName") ? "\(request.query.line("userName").count)" : "no"
    let path = request.path.hasSuffix("/isUserNameAvailable") ? "/isUserNameAvailable" : "another path"
    let line = "\(request.method) \(path), \(name) characters: \(status.code)"
    let lines = kept.withLock { lines in
      lines = (lines + [line]).suffix(Self.limit)
      return lines
    }
    subject.send(lines)
  }
}
