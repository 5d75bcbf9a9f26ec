import CLinux

/// The addresses that a server listens on, and its limits.
public struct ServerConfiguration: Sendable {
  /// The address to listen on: numeric, or a name of this machine.
  public var host = "127.0.0.1"
  /// The port; 0 takes any free one.
  public var port = 8080
  /// The path of a Unix-domain socket to listen on instead of host and port. It is removed when the server stops;
  /// one that a process left behind is replaced.
  public var unixSocket: String?
  /// The permissions of the Unix-domain socket, like the permissions of a file: owner and group by default.
  public var unixSocketMode: UInt32 = 0o660
  /// Listening sockets that exist already, to be used instead of all else; see `passedSockets()`.
  public var inheritedSockets: [Int32] = []
  /// The number of event loops, each with a thread and a listening socket; nil for one per processor.
  public var loops: Int?
  /// Connections that may wait to be accepted.
  public var backlog = 4096

  /// The most bytes of a request line and header section; more leads to 431.
  public var maxHeaderBytes = 16 * 1024
  /// The most bytes of a request target; more leads to 414.
  public var maxTargetBytes = 8 * 1024
  /// The most header field lines; more leads to 431.
  public var maxHeaderFields = 100
  /// The most bytes of a request body; more leads to 413.
  public var maxBodyBytes = 1024 * 1024
  /// The most open connections; further ones get 503 and are closed.
  public var maxConnections = 50_000
  /// The most open connections of one IPv4 address or one /64 network of IPv6; nil for no such limit, as behind a
  /// proxy, from whose address all come. Further ones get 503 and are closed.
  public var maxConnectionsPerAddress: Int?
  /// The most bytes of responses that may wait for the client of one connection of HTTP/2: further requests are not
  /// handled before it has taken some. One connection of HTTP/1.1 is never ahead by more than one response.
  public var maxUnsentBytesPerConnection = 1024 * 1024
  /// The most bytes in memory that may wait for the clients of one IPv4 address or one /64 network of IPv6, of responses
  /// to be taken and of request bodies to be completed; beyond that its connections are ended, those first that hold most.
  public var maxUnsentBytesPerAddress = 32 * 1024 * 1024
  /// The most bytes in memory that may wait for all clients in this way; beyond that connections are ended, those
  /// first of the network that holds most.
  public var maxUnsentBytes = 96 * 1024 * 1024
  /// The most bytes that may wait for the reader of one event stream; more disconnects it. One event may have more,
  /// if nothing waits before it.
  public var maxStreamBytes = 1024 * 1024

  /// The encryption of connections; nil for none.
  public var tls: TLSConfiguration?
  /// Is told, in words, what an operator should know while the server runs, such as a certificate that has
  /// expired. By default it writes a line to standard error.
  public var notify: @Sendable (String) -> Void = { ServerConfiguration.writeToStandardError($0) }

  /// The header fields of the responses that no handler made: to requests that broke a rule or a limit, to clients for which
  /// there is no room, and to errors that a handler threw. What such a response has itself stays.
  public var refusalFields = Headers()

  /// True lets clients speak HTTP/2: over TLS by negotiation, in clear with prior knowledge.
  public var offersHTTP2 = true
  /// The most requests at once on one connection of HTTP/2; it is told to clients, and further ones are refused.
  public var maxConcurrentStreams = 100

  /// The conditions for compressing responses; nil for never. Static files have compressed forms of their own.
  public var compression: Compression? = Compression()

  /// The time for a request head from its first byte on, for the trailers of a request of HTTP/2, and for the first
  /// request of a connection.
  public var headerTimeout = Duration.seconds(10)
  /// The time for a request body; of one that is handled while it arrives, the period in which its client must send
  /// `minReceiveRate` of it.
  public var bodyTimeout = Duration.seconds(30)
  /// The least bytes per second that a client must send of such a body while its handler waits for it, on average over each
  /// `bodyTimeout`; from one that sends less the rest is not taken, 408.
  public var minReceiveRate = 1024
  /// The time a connection may be idle between requests.
  public var keepAliveTimeout = Duration.seconds(75)
  /// The period in which a client must take `minSendRate` of what is sent to it.
  public var writeTimeout = Duration.seconds(30)
  /// The least bytes per second that a client must take while something waits for it, on average over each
  /// `writeTimeout`; one that takes less is disconnected, or over HTTP/2 its stream reset.
  public var minSendRate = 1024
  /// The time between comments on an event stream.
  public var heartbeatInterval = Duration.seconds(20)
  /// The pauses, in milliseconds, after which clients are to open their event streams again once the server stops: each is
  /// told one of its own. Shorter ones do where other servers are there already.
  public var reconnectMilliseconds = 500...5000
  /// The time for the rest of a request, or the next piece of a streamed one, once the server stops.
  public var drainPatience = Duration.seconds(2)
  /// The time that stopping gives to requests and streams before connections are cut.
  public var drainDeadline = Duration.seconds(10)

  /// The listening sockets that systemd passed to this process (sd_listen_fds(3)), none without.
  public static func passedSockets() -> [Int32] {
    Array(3..<3 + clinux_passed_sockets())
  }

  private static func writeToStandardError(_ notice: String) {
    let line = Array("\(notice)\n".utf8)
    _ = clinux_write_all(2, line, line.count)
  }

  /// The defaults, on another port if given.
  public init(host: String = "127.0.0.1", port: Int = 8080, loops: Int? = nil) {
    self.host = host
    self.port = port
    self.loops = loops
  }
}
