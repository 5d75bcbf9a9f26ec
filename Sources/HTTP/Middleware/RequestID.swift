import Synchronization

/// Names each request, for logs and for those who ask about an error: in `Request.id` and in the response's
/// `X-Request-Id`. The name that a trusted proxy gave is kept.
public final class RequestID: Middleware {
  private static let field = "X-Request-Id"
  private static let longest = 64
  /// Eight digits of base 36: with six hexadecimal ones of a number a name has fifteen characters, which need no
  /// memory of their own.
  private static let prefixes: UInt64 = 36 * 36 * 36 * 36 * 36 * 36 * 36 * 36

  private let proxies: TrustedProxies
  private let prefix = Array("\(String(RandomBytes.number() % RequestID.prefixes, radix: 36))-".utf8)
  private let counter = Atomic(0)

  /// Keeps the names that these proxies give; without any, all are made here.
  public init(trusting proxies: TrustedProxies = TrustedProxies()) {
    self.proxies = proxies
  }

  /// Names the request and the response. An error passes without a name in its header.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    let id = given(request) ?? make()
    var request = request
    request.context.id = id
    var response = try await next(request)
    response.headers[Self.field] = id
    return response
  }

  private func given(_ request: Request) -> String? {
    guard let id = request.headers[Self.field], Self.isSane(id), proxies.contains(request.peerAddress) else {
      return nil
    }
    return id
  }

  /// Random per process, then counted: unique without asking the system for each.
  private func make() -> String {
    let number = counter.add(1, ordering: .relaxed).newValue
    let digits = (Int.bitWidth - number.leadingZeroBitCount + 3) / 4
    return String(unsafeUninitializedCapacity: prefix.count + digits) { room in
      guard let base = room.baseAddress else { return 0 }
      var writer = ByteWriter(base)
      prefix.withUnsafeBufferPointer { writer.slice($0, 0..<Int32($0.count)) }
      writer.hexadecimal(number)
      return writer.count
    }
  }

  private static func isSane(_ id: String) -> Bool {
    (1...longest).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2b, 0x2d, 0x2e, 0x2f, 0x3a, 0x3d, 0x5f: true
        default: false
        }
      }
  }
}
