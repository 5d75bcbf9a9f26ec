import CLinux
import Synchronization

/// Writes a line for each response. Handing it over takes a microsecond; a thread of its own writes, some
/// milliseconds later.
///
///     time=2026-11-20T14:30:00Z id=k2-1f client=192.0.2.7 method=GET path=/books status=200 bytes=5120 ms=0.412
///
/// `path` is the target as sent, without its query: that may hold what is nobody's business. Where the path itself holds a
/// secret (``SecretPaths``), it is decoded and shortened. `bytes` are the bytes of the content before compression, `-` (in JSON
/// `null`) for an event stream, whose line is written when it begins. `ms` is the time the handler took.
public final class AccessLog: Middleware {
  /// The format of a line.
  public enum Format: Sendable {
    /// `name=value` pairs, quoted where a value needs it.
    case text
    /// One JSON object (RFC 8259).
    case json
  }

  private let format: Format
  private let includesQuery: Bool
  private let secrets: SecretPaths
  private let writer: LogWriter
  private let clock = LogClock()

  /// A log to a descriptor, standard output by default. `capacity` bounds the bytes that wait for the descriptor's
  /// reader; lines beyond are dropped. Paths among `secrets` are shortened.
  public init(
    format: Format = .text, descriptor: Int32 = 1, capacity: Int = 1 << 20, includesQuery: Bool = false,
    secrets: SecretPaths = SecretPaths()
  ) {
    self.format = format
    self.secrets = secrets
    self.includesQuery = includesQuery
    writer = LogWriter(descriptor: descriptor, capacity: capacity)
  }

  /// The lines that were dropped because their reader was too slow or has gone.
  public var droppedLines: Int { writer.dropped }

  /// Returns when all lines so far were written, or after some time where their reader does not read.
  public func flush(within time: Duration = .seconds(2)) async {
    await writer.flush(within: time)
  }

  /// Passes the request on, and logs the response.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    let start = clinux_uptime()
    do {
      let response = try await next(request)
      write(request, response.status, response.body.length, since: start)
      return response
    } catch {
      write(request, Status(of: error), nil, since: start)
      throw error
    }
  }

  private func write(_ request: Request, _ status: Status, _ bytes: Int?, since start: UInt64) {
    let elapsed = clinux_uptime() &- start
    var line = LogLine(format: format)
    line.add("time", bytes: clock.now())
    if let id = request.id { line.add("id", id) }
    line.add("client", request.remoteAddress.isEmpty ? "unix" : request.remoteAddress)
    line.add("method", request.method.rawValue)
    if let path = secrets.shortenedSecret(request.path) {
      line.add("path", path)
    } else {
      let target = request.storage.headers.bytes[request.storage.targetBytes]
      line.add("path", bytes: includesQuery ? target : target.prefix { $0 != 0x3f })
    }
    line.add("status", number: status.code)
    line.add("bytes", number: bytes)
    line.add("ms", nanoseconds: elapsed)
    writer.write(line.finished())
  }
}

/// The time as text, made once a second.
private final class LogClock: Sendable {
  private let known = Mutex<(second: Int64, text: [UInt8])>((.min, []))

  func now() -> [UInt8] {
    let second = clinux_unix_time()
    return known.withLock { known in
      if known.second != second { known = (second, Array(LogLine.time(second).utf8)) }
      return known.text
    }
  }
}

extension Response.Body {
  /// The number of octets, or nil for a stream.
  var length: Int? {
    switch self {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(let file): file.length
    case .stream(let producer): producer.length
    case .eventStream: nil
    }
  }
}
