import Database
import Dogear

/// The command `dogear user`: carried out by the running server, or, where none runs, over the database itself.
enum UserCommandLine {
  /// Carries out a command.
  ///
  /// - Throws: an error in words where a running server has the database and can't be reached.
  static func run(_ arguments: [String], _ configuration: Configuration) async throws -> AdministrationReply {
    let directory = configuration.dataDirectory
    if let reply = try AdministrationSocket.send(arguments, in: directory) { return reply }
    return try await overDatabase(configuration) { await $0.reply(to: arguments) }
  }

  /// Carries out a command over the database itself, which no server has.
  ///
  /// - Throws: an error in words where one has it.
  static func overDatabase<Reply>(
    _ configuration: Configuration, _ body: (Administration) async throws -> Reply
  ) async throws -> Reply {
    let directory = configuration.dataDirectory
    do {
      let stores = try Stores(configuration.environment)
      defer { stores.close() }
      let address = configuration.url ?? configuration.address(port: configuration.port)
      return try await body(Administration(stores, address: address))
    } catch DatabaseError.lockedByAnother {
      throw Problem(
        description:
          "a server has the database, and does not answer at \(AdministrationSocket.path(in: directory))")
    }
  }
}
