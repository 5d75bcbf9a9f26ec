import Database
import DatabaseTesting
import Testing

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct ValueTests {
  @Test(
    "Hostile text comes back byte for byte",
    arguments: [
      "", " ", "'; DROP TABLE t; --", "🧑🏽‍🚀 é e\u{301} \u{202E}abc", "\u{FEFF}\u{FFFF}", "a\r\n\tb",
      String(repeating: "長", count: 200_000),
    ])
  func keepsHostileText(_ text: String) async throws {
    let back = try await roundTrip(text).string("v")
    #expect(Array(back.utf8) == Array(text.utf8))
  }

  @Test(
    "Integers come back as they were, up to the least and the greatest",
    arguments: [Int.min, -1, 0, 1, Int.max])
  func keepsIntegers(_ number: Int) async throws {
    #expect(try await roundTrip(number).int("v") == number)
  }

  @Test("Values of other kinds come back as they were, and so do missing ones")
  func keepsOtherKinds() async throws {
    #expect(try await roundTrip(true).bool("v"))
    #expect(try await !roundTrip(false).bool("v"))
    #expect(try await roundTrip(0.1).double("v") == 0.1)
    #expect(try await roundTrip(7).double("v") == 7)
    #expect(try await roundTrip([UInt8](0...255)).data("v") == [UInt8](0...255))
    #expect(try await roundTrip([UInt8]()).data("v") == [])
    #expect(try await roundTrip(String?.none).optionalString("v") == nil)
    #expect(try await roundTrip(String?.some("x")).optionalString("v") == "x")
    #expect(try await roundTrip(Int?.none).optionalInt("v") == nil)
    #expect(try await roundTrip(Bool?.none).optionalBool("v") == nil)
    #expect(try await roundTrip(Double?.none).optionalDouble("v") == nil)
    #expect(try await roundTrip([UInt8]?.none).optionalData("v") == nil)
  }

  @Test(arguments: ["\0", "a\0b", "ends with\0"])
  func refusesNULInText(_ text: String) async throws {
    await #expect(throws: DatabaseError.invalidValue("text contains a NUL character")) {
      try await roundTrip(text)
    }
  }

  @Test func saysWhatAColumnHoldsInstead() async throws {
    let row = try await roundTrip("text")
    #expect(throws: DatabaseError.invalidColumn(name: "v", expected: "an integer", found: "text")) {
      try row.int("v")
    }
    #expect(throws: DatabaseError.invalidColumn(name: "w", expected: "text", found: "no such column")) {
      try row.string("w")
    }
    #expect(throws: DatabaseError.invalidColumn(name: "w", expected: "text", found: "no such column")) {
      try row.optionalString("w")
    }
    #expect(throws: DatabaseError.invalidColumn(name: "w", expected: "an integer", found: "no such column")) {
      try row.optionalInt("w")
    }
    let number = try await roundTrip(2)
    #expect(throws: DatabaseError.invalidColumn(name: "v", expected: "0 or 1", found: "an integer")) {
      try number.bool("v")
    }
    let null = try await roundTrip(Int?.none)
    #expect(throws: DatabaseError.invalidColumn(name: "v", expected: "bytes", found: "NULL")) {
      try null.data("v")
    }
    #expect(throws: DatabaseError.invalidColumn(name: "v", expected: "a number", found: "NULL")) {
      try null.double("v")
    }
  }

  @Test func refusesTextThatIsNotUTF8() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    let text = Engine.current == .sqlite ? "CAST(x'FF41' AS TEXT)" : "convert_from('\\xFF41', 'UTF8')"
    await #expect(throws: DatabaseError.self) {
      try await database.read { try $0.first("SELECT \(text) AS v") }
    }
  }

  private func roundTrip(_ value: some DatabaseValue) async throws -> Row {
    let type =
      switch value.stored {
      case .integer: "BIGINT"
      case .real: "REAL"
      case .blob: "BLOB"
      case .text, .null: "TEXT"
      }
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    return try await database.write { connection in
      try connection.execute("CREATE TABLE t (v \(type))")
      try connection.execute("INSERT INTO t VALUES ($1)", value)
      return try #require(try connection.first("SELECT v FROM t"))
    }
  }
}
