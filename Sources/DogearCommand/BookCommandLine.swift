import CLinux
import Dogear
import Foundation

/// The commands `dogear import` and `dogear export`: carried out by the running server, or, where none runs, over the
/// database itself.
enum BookCommandLine {
  /// Carries out a command. An exported shelf is written to the standard output.
  ///
  /// - Throws: an error in words where the file can't be read, or a running server has the database and can't be reached.
  static func run(_ arguments: [String], _ configuration: Configuration) async throws -> AdministrationReply {
    guard let command = BookCommand(arguments) else {
      return AdministrationReply(status: 64, text: BookCommand.usage)
    }
    let (reply, bytes) = try await reply(to: command, try file(of: command), configuration)
    if let bytes { try write(bytes) }
    return reply
  }

  private static func reply(
    to command: BookCommand, _ file: [UInt8], _ configuration: Configuration
  ) async throws -> (AdministrationReply, [UInt8]?) {
    if let answer = try AdministrationSocket.send(command, file, in: configuration.dataDirectory) {
      return answer
    }
    return try await UserCommandLine.overDatabase(configuration) { administration in
      switch command {
      case .add(let path, let user, let updates):
        let name = (path as NSString).lastPathComponent
        return (await administration.add(file, named: name, updates: updates, to: user), nil)
      case .export(let user, let format): return await administration.export(user, as: format)
      }
    }
  }

  /// The bytes of the file to import; none for an export.
  private static func file(of command: BookCommand) throws -> [UInt8] {
    guard case .add(let path, _, _) = command else { return [] }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw Problem(description: "the file \(path) can't be read")
    }
    defer { try? handle.close() }
    let data = try handle.read(upToCount: BookCommand.fileLimit + 1) ?? Data()
    guard data.count <= BookCommand.fileLimit else {
      throw Problem(description: "the file \(path) has more than \(BookCommand.fileLimit >> 20) MB")
    }
    return Array(data)
  }

  private static func write(_ bytes: [UInt8]) throws {
    let result = bytes.withUnsafeBytes { all in
      all.baseAddress.map { clinux_write_all(1, $0, all.count) } ?? 0
    }
    guard result == 0 else { throw Problem(description: "the shelf can't be written to the standard output") }
  }
}
