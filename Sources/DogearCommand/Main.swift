import Dogear
import Foundation
import Recurrence

/// The program `dogear`.
@main
struct Main {
  private static let usage = """
    usage: dogear serve        serve the app until it is told to stop (SIGTERM, SIGINT)
           dogear check        say whether a server could start like this, and what stands in its way
           dogear config       print the settings that are in effect, and where each is from
           dogear user         list, invite, add, disable and delete accounts, and more
           dogear import FILE --user NAME  add the books of a CSV file to a shelf; --keep changes none
           dogear export --user NAME --format csv|json|bibtex  write a shelf to the standard output
           dogear backup FILE|-       write a backup, also while the server runs
           dogear restore FILE|-      fill an empty database from a backup; --replace puts it in the
                                      place of what is there, --check only says whether it is whole
           dogear migrate-data --from ADDRESS --to ADDRESS
                               copy all data to an empty database: postgres://… or sqlite:PATH
           dogear rotate-key   make a new key; older ones stay good for what they signed, four at most
           dogear occurrences  print the dates of a repetition, or the one after a completion
           dogear understand   print what is understood of a line that adds a reminder
           dogear healthcheck  ask a running server whether it answers
           dogear --version    show which build this is
           dogear help         show this

    Environment:
    \(SettingsText.usage)
    """

  static func main() async {
    let process = ProcessInfo.processInfo
    do {
      switch process.arguments.dropFirst().first {
      case "serve":
        for warning in Configuration.warnings(environment: process.environment) { Program.warn(warning) }
        try await ServeCommand.run(try configuration(process))
      case "check":
        let isWell = await CheckCommand.run(environment: process.environment) { try configuration(process) }
        exit(isWell ? 0 : 1)
      case "config":
        print(SettingsText.effective(process.environment))
        // A setting that can't be used is named as at the start.
        _ = try configuration(process)
      case "user":
        let arguments = Array(process.arguments.dropFirst(2))
        let reply = try await UserCommandLine.run(arguments, try configuration(process))
        guard reply.status == 0 else { fail(reply.text, status: reply.status) }
        print(reply.text)
      case "import", "export":
        let arguments = Array(process.arguments.dropFirst())
        let reply = try await BookCommandLine.run(arguments, try configuration(process))
        guard reply.status == 0 else { fail(reply.text, status: reply.status) }
        if !reply.text.isEmpty { print(reply.text) }
      case "backup", "restore", "migrate-data":
        try await CopyCommand(Array(process.arguments.dropFirst())).run(process.environment) {
          try configuration(process)
        }
      case "rotate-key":
        let configuration = try configuration(process)
        try Stores.rotateKey(
          in: configuration.dataDirectory, database: configuration.database, keyFile: configuration.keyFile)
        print("There is a new key. A running server takes it when it starts again.")
      case "understand":
        print(try UnderstandCommand(Array(process.arguments.dropFirst(2))).json)
      case "occurrences":
        for line in try OccurrencesCommand(Array(process.arguments.dropFirst(2))).lines() { print(line) }
      case CoverMaker.command:
        // For the server alone, which gives a picture to a process of its own.
        _exit(CoverCommand.run())
      case "--version":
        print("dogear \(Program.version.isEmpty ? "(a build without an id)" : Program.version)")
      case "healthcheck":
        try Healthcheck.run(environment: process.environment)
      case "help", "--help", "-h":
        print(usage)
      case let command:
        fail(command.map { "unknown command “\($0)”" } ?? "a command is missing", usage, status: 64)
      }
    } catch let error as UsageError {
      fail(error.description, usage, status: 64)
    } catch let error as RecurrenceError {
      fail(error.description, status: 64)
    } catch {
      fail(String(describing: error), status: 1)
    }
  }

  private static func configuration(_ process: ProcessInfo) throws -> Configuration {
    try Configuration(
      environment: process.environment,
      currentDirectory: FileManager.default.currentDirectoryPath,
      program: Bundle.main.executablePath ?? process.arguments[0])
  }

  private static func fail(_ lines: String..., status: Int32) -> Never {
    Program.warn(lines.joined(separator: "\n"))
    exit(status)
  }
}
