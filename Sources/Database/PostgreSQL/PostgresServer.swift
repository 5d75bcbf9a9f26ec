/// A PostgreSQL server with the library that reaches it, from which sessions are opened.
struct PostgresServer: Sendable {
  let address: PostgresAddress
  let library: LibPQ
  /// The oldest version that has all that the driver asks for, as libpq writes it: 13.0.
  let leastVersion: Int32

  init(
    _ address: PostgresAddress, libraryName: String = LibPQ.name, leastVersion: Int32 = 13_00_00
  ) throws(DatabaseError) {
    (self.address, self.leastVersion) = (address, leastVersion)
    library = try LibPQ(loading: libraryName)
  }

  /// Parameters that the address may override stand before it, those it may not after it.
  private var parameters: [(String, String)] {
    [
      ("fallback_application_name", "dogear"), ("connect_timeout", "5"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "20000"),
      ("dbname", address.uri), ("client_encoding", "UTF8"),
    ]
  }

  /// Opens a session.
  ///
  /// - Throws: `.unreachable`, and `.serverTooOld`.
  func open() throws(DatabaseError) -> PostgresSession {
    guard let handle = withParameters({ library.connect($0, $1, 1) }) else {
      throw .unreachable(reason: "out of memory")
    }
    guard library.status(handle) == PQ.connectionIsOK else {
      let reason = Self.firstLine(library.errorMessage(handle))
      library.finish(handle)
      throw .unreachable(reason: reason)
    }
    let version = library.serverVersion(handle)
    guard version >= leastVersion else {
      library.finish(handle)
      throw .serverTooOld(version: Self.text(version), least: Self.text(leastVersion))
    }
    return try PostgresSession(handle, library)
  }

  /// Begins to connect, without waiting; nil where there is no memory for it.
  func beginConnecting() -> OpaquePointer? {
    withParameters { library.beginConnecting($0, $1, 1) }
  }

  /// Whether the server takes connections: then what it refused will not come by waiting.
  var isRunning: Bool {
    withParameters { library.ping($0, $1, 1) } == PQ.pingIsOK
  }

  private func withParameters<T>(_ body: (LibPQ.Texts, LibPQ.Texts) -> T) -> T {
    withTexts(parameters.map(\.0)) { names in withTexts(parameters.map(\.1)) { values in body(names, values) }
    }
  }

  /// Calls a body with an array of C strings that ends with nil.
  private func withTexts<T>(_ texts: [String], _ body: (LibPQ.Texts) -> T) -> T {
    let bytes = texts.map { Array($0.utf8CString) }
    let joined = Array(bytes.joined())
    return joined.withUnsafeBufferPointer { joined in
      var offset = 0
      let pointers: [LibPQ.Text?] =
        bytes.map { text in
          defer { offset += text.count }
          return joined.baseAddress?.advanced(by: offset)
        } + [nil]
      return pointers.withUnsafeBufferPointer { pointers in
        // The array is never empty: its last element is nil.
        pointers.baseAddress.map(body) ?? withUnsafePointer(to: nil, body)
      }
    }
  }

  /// A version such as 15.3 from libpq's 150003.
  private static func text(_ version: Int32) -> String {
    "\(version / 10000).\(version % 10000)"
  }

  /// The first line of a message, whose others are advice.
  static func firstLine(_ message: LibPQ.Text?) -> String {
    let text = message.map(String.init(cString:)) ?? ""
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.isEmpty ? "the connection was lost" : line
  }
}
