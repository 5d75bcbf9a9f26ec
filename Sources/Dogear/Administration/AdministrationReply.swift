/// The reply to a command of whoever runs the server.
public struct AdministrationReply: Codable, Hashable, Sendable {
  /// The target of requests with commands.
  public static let path = "/user"

  /// The exit code: 0, 1 where the command failed, 64 where it can't be read, 65 where its file can't
  /// (sysexits(3)).
  public var status: Int32 = 0
  /// The text for the terminal.
  public var text: String

  /// Makes a reply.
  public init(status: Int32 = 0, text: String) {
    (self.status, self.text) = (status, text)
  }
}
