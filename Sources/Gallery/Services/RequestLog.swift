import Combine
import GalleryModels
import HTTP
import Synchronization

/// The latest requests to a demo server, the newest last. What somebody sent is not in it, only how long it was: the log
/// is shown to everybody.
// Unchecked because of the subject, which guards its own state.
final class RequestLog: @unchecked Sendable {
  /// The most lines that are kept.
  static let limit = 30

  private let kept = Mutex(ServerLog())
  private let subject = CurrentValueSubject<ServerLog, Never>(ServerLog())

  /// The log, whenever there is another line.
  var logs: AnyPublisher<ServerLog, Never> { subject.eraseToAnyPublisher() }

  /// The log so far.
  var latest: ServerLog { subject.value }

  /// Adds a request, with the status that answered it.
  func add(_ request: Request, _ status: Status) {
    let name = request.query.contains("userName") ? "\(request.query.line("userName").count)" : "no"
    let path = request.path.hasSuffix("/isUserNameAvailable") ? "/isUserNameAvailable" : "another path"
    let line = "\(request.method) \(path), \(name) characters: \(status.code)"
    let log = kept.withLock { log in
      log = ServerLog(count: log.count + 1, lines: (log.lines + [line]).suffix(Self.limit))
      return log
    }
    subject.send(log)
  }
}
