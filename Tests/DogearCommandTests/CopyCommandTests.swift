import Database
import Synchronization
import Testing

@testable import DogearCommand

@Suite("The commands that copy an installation", .timeLimit(.minutes(10)))
struct CopyCommandTests {
  @Test(
    "Are read",
    arguments: [
      (["backup", "a"], CopyCommand.backup(to: .file("a"))),
      (["backup", "-"], .backup(to: .standard)),
      (["restore", "a"], .restore(from: .file("a"), replacing: false)),
      (["restore", "-"], .restore(from: .standard, replacing: false)),
      (["restore", "--replace", "a"], .restore(from: .file("a"), replacing: true)),
      (["restore", "a", "--replace"], .restore(from: .file("a"), replacing: true)),
      (["restore", "--check", "-"], .check(.standard)),
      (
        ["migrate-data", "--from", "sqlite:a", "--to", "sqlite:b"],
        .migrateData(from: .sqlite(path: "a"), to: .sqlite(path: "b"))
      ),
    ])
  func commands(_ arguments: [String], _ expected: CopyCommand) throws {
    #expect(try CopyCommand(arguments) == expected)
  }

  @Test(
    "That can't be read are refused",
    arguments: [
      ["backup"], ["backup", "a", "b"], ["backup", "--replace", "a"], ["backup", "--help"], ["restore"],
      ["restore", "--force", "a"], ["restore", "--replace", "--check", "a"], ["restore", "a", "b"],
      ["migrate-data"],
      ["migrate-data", "a", "b"], ["migrate-data", "--from", "sqlite:a"],
      ["migrate-data", "--to", "sqlite:a", "--from", "sqlite:b"],
      ["migrate-data", "--from", "--to", "sqlite:a", "sqlite:b"],
      ["migrate-data", "--from", "mysql://a", "--to", "sqlite:b"],
    ])
  func refused(_ arguments: [String]) {
    #expect(throws: UsageError.self) { try CopyCommand(arguments) }
  }

  @Test(
    "Take no password, which everybody could read, and don't repeat it",
    arguments: [
      "postgres://ann:hidden@host/books", "postgres://host/books?password=hidden",
      "postgres://host/books?sslmode=require&password=hidden",
    ])
  func passwords(_ address: String) throws {
    let error = #expect(throws: UsageError.self) {
      try CopyCommand(["migrate-data", "--from", "sqlite:a", "--to", address])
    }
    #expect(error?.description.contains("hidden") == false)
    #expect(error?.description.contains("PGPASSFILE") == true)
    #expect(throws: Never.self) {
      try CopyCommand([
        "migrate-data", "--from", "sqlite:a", "--to", "postgres://ann@host/books?sslmode=require",
      ])
    }
  }

  @Test("Name the settings that an installation had and has no more, and no secrets")
  func settings() {
    let environment = [
      "DOGEAR_URL": "https://books.example.org", "DOGEAR_SIGN_UP": "closed",
      "DOGEAR_DATABASE": "postgres://a:secret@b/c",
      "HOME": "/",
    ]
    let settings = Configuration.backupSettings(environment)
    #expect(settings == ["DOGEAR_URL": "https://books.example.org", "DOGEAR_SIGN_UP": "closed"])
    #expect(Configuration.settingsAdvice(settings, environment: environment).isEmpty)
    #expect(
      Configuration.settingsAdvice(settings, environment: ["DOGEAR_SIGN_UP": "open"]) == [
        "The backup was made with DOGEAR_SIGN_UP=closed, which is open now.",
        "The backup was made with DOGEAR_URL=https://books.example.org, which is not set now.",
      ])
  }
}
