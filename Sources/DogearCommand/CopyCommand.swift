import Database
import Dogear

/// A command that copies an installation: `backup`, `restore` or `migrate-data`.
enum CopyCommand: Hashable {
  /// The place of a backup: a file, or standard input and output.
  enum Place: Hashable {
    case file(String)
    case standard

    init(_ text: String) {
      self = text == "-" ? .standard : .file(text)
    }
  }

  case backup(to: Place)
  case check(Place)
  case restore(from: Place, replacing: Bool)
  case migrateData(from: DatabaseAddress, to: DatabaseAddress)

  /// Reads a command line.
  ///
  /// - Throws: `UsageError` where it can't be read.
  init(_ arguments: [String]) throws {
    let options = arguments.dropFirst().filter { $0.hasPrefix("-") && $0 != "-" }
    let places = arguments.dropFirst().filter { !options.contains($0) }
    switch (arguments.first, options, places.count) {
    case ("backup", [], 1): self = .backup(to: Place(places[0]))
    case ("restore", [], 1): self = .restore(from: Place(places[0]), replacing: false)
    case ("restore", ["--replace"], 1): self = .restore(from: Place(places[0]), replacing: true)
    case ("restore", ["--check"], 1): self = .check(Place(places[0]))
    case ("migrate-data", ["--from", "--to"], 2) where arguments[1] == "--from" && arguments[3] == "--to":
      self = .migrateData(from: try Self.address(places[0]), to: try Self.address(places[1]))
    case ("backup", _, _): throw UsageError(description: "backup takes a file, or - for standard output")
    case ("restore", _, _):
      throw UsageError(description: "restore takes a file, or - for standard input, and --replace or --check")
    default: throw UsageError(description: "migrate-data takes --from ADDRESS --to ADDRESS")
    }
  }

  /// An address from the command line, which everybody on the machine can read.
  private static func address(_ text: String) throws -> DatabaseAddress {
    do {
      let address = try DatabaseAddress(text)
      guard !address.hasPassword else {
        throw UsageError(
          description: "a password on the command line is no secret: put it into PGPASSFILE or PGPASSWORD")
      }
      return address
    } catch DatabaseError.invalidAddress(let reason) {
      throw UsageError(description: "the address can't be read: \(reason)")
    }
  }
}

/// An error of a command line that can't be read, in words.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String
}
