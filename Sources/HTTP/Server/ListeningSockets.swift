import CLinux

/// The listening sockets of a server, grouped by its loops.
struct ListeningSockets {
  /// The most bytes that the kernel keeps of an output which it has yet to send.
  private static let unsentBytes: Int32 = 128 * 1024

  private(set) var descriptors: [[Int32]] = []
  /// The port of the first that has one.
  private(set) var port = 0
  /// True if all loops wait on the same sockets.
  private(set) var areShared = false

  init(_ configuration: ServerConfiguration, count: Int) throws(ServerError) {
    do throws(ServerError) {
      if !configuration.inheritedSockets.isEmpty {
        try share(configuration.inheritedSockets, count)
      } else if let path = configuration.unixSocket {
        let socket = clinux_listen_unix(
          path, Int32(clamping: configuration.backlog), configuration.unixSocketMode)
        guard socket >= 0 else { throw .cannotListenAt(path: path, errorNumber: Int(-socket)) }
        try share([socket], count)
      } else {
        try listen(configuration, count)
      }
      // For what is closed before its client has taken all: nobody else looks after that.
      let timeout = configuration.writeTimeout.wholeNanoseconds / 1_000_000 * 4
      for descriptor in descriptors.joined() {
        clinux_limit_unacknowledged(descriptor, UInt32(clamping: timeout))
        clinux_limit_unsent(descriptor, Self.unsentBytes)
      }
    } catch {
      // Inherited sockets stay their owner's.
      for descriptor in descriptors.joined() where !configuration.inheritedSockets.contains(descriptor) {
        clinux_close(descriptor)
      }
      throw error
    }
  }

  /// A socket of its own for each loop, among which the kernel distributes connections.
  private mutating func listen(_ configuration: ServerConfiguration, _ count: Int) throws(ServerError) {
    port = configuration.port
    if port != 0 {
      // Sockets that share a port do not collide with the sockets of another server of the same user: ask first, without taking
      // connections that would be lost.
      clinux_close(try bind(configuration, backlog: 0, isShared: false).socket)
    }
    for _ in 0..<count {
      let backlog = max(1, Int32(clamping: configuration.backlog))
      let bound = try bind(configuration, backlog: backlog, isShared: true)
      port = bound.port
      descriptors.append([bound.socket])
    }
  }

  private func bind(
    _ configuration: ServerConfiguration, backlog: Int32, isShared: Bool
  ) throws(ServerError) -> (socket: Int32, port: Int) {
    let host = configuration.host
    var bound: Int32 = 0
    let socket = clinux_listen(host, Int32(clamping: port), backlog, isShared, &bound)
    switch -socket {
    case CLINUX_EADDRINUSE: throw .addressInUse(host: host, port: port)
    case CLINUX_EACCES: throw .notPermitted(host: host, port: port)
    case 1...: throw .cannotListen(host: host, port: port, errorNumber: Int(-socket))
    default: return (socket, Int(bound))
    }
  }

  /// Takes the sockets over and gives each loop a descriptor of each.
  private mutating func share(_ sockets: [Int32], _ count: Int) throws(ServerError) {
    areShared = count > 1
    descriptors = Array(repeating: [], count: count)
    descriptors[0] = sockets
    for socket in sockets {
      var found: Int32 = 0
      guard clinux_adopt_listener(socket, &found) == 0 else {
        throw .notListening(descriptor: Int(socket))
      }
      if port == 0 { port = Int(found) }
      for index in 1..<max(count, 1) {
        let copy = clinux_duplicate(socket)
        guard copy >= 0 else { throw .notListening(descriptor: Int(socket)) }
        descriptors[index].append(copy)
      }
    }
  }
}
