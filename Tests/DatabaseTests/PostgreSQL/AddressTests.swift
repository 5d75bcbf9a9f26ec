import Testing

@testable import Database

@Suite("Addresses of databases", .timeLimit(.minutes(10)))
struct AddressTests {
  @Test(
    "No message shows a password",
    arguments: [
      (
        "postgres://ann:secret@db.example.org:5433/books?sslmode=require",
        "postgres://ann@db.example.org:5433/books"
      ),
      ("postgresql:///books?host=/run/pg&password=secret", "postgresql:///books"),
      ("postgres://ann:sec%40ret@[::1]/books", "postgres://ann@[::1]/books"),
      ("postgres://one,two:1/books", "postgres://one,two:1/books"),
    ])
  func redacted(_ text: String, _ shown: String) throws {
    let address = try DatabaseAddress(text)
    #expect("\(address)" == shown)
    guard case .postgres(let inner) = address else { return #expect(Bool(false)) }
    #expect("\(inner)" == shown)
    #expect(!String(reflecting: inner).contains("secret"))
    var dumped = ""
    dump(address, to: &dumped)
    #expect(!dumped.contains("secret"))
    #expect(inner.uri == text)
  }

  @Test("A path follows sqlite:")
  func sqlite() throws {
    #expect(try DatabaseAddress("sqlite:/data/books.sqlite3") == .sqlite(path: "/data/books.sqlite3"))
    #expect(try DatabaseAddress("sqlite:books.sqlite3") == .sqlite(path: "books.sqlite3"))
  }

  @Test(
    "What is no address is refused, without being repeated",
    arguments: [
      "", "sqlite:", "mysql://ann:secret@host/db", "books.sqlite3", "postgres:/secret", "sqlite:a\0secret",
      "postgres://ann:sec@ret@host/db", "postgres://ann:sec/secret@host/db",
      "postgres://ann:s?secret@host/db",
      "postgres://host/db\0secret",
    ])
  func refused(_ text: String) {
    #expect {
      try DatabaseAddress(text)
    } throws: {
      guard case DatabaseError.invalidAddress(let message) = $0 else { return false }
      return !message.contains("secret")
    }
  }
}
