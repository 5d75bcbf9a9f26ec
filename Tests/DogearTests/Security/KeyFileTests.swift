import Foundation
import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct KeyFileTests {
  @Test func theKeyIsMadeOnceAndReadByNobodyElse() throws {
    try inDirectory { directory in
      let keys = try KeyFile.keys(in: directory)
      #expect(keys.map(\.count) == [32])
      #expect(try KeyFile.keys(in: directory) == keys)
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/secret.key")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["secret.key"])
    }
  }

  @Test("A folder without keys takes the keys that came along with the data of several servers")
  func adopted() throws {
    try inDirectory { directory in
      let known = [[UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32)]
      let made = try KeyFile.keys(in: directory, orMaking: known)
      let others = try KeyFile.keys(in: directory, orMaking: [[UInt8](repeating: 3, count: 32)])
      #expect(made == known)
      #expect(others == known)
    }
  }

  @Test func signersOfOneFolderAgree() throws {
    try inDirectory { directory in
      let signed = try Signer(keys: KeyFile.keys(in: directory)).sign("value", purpose: "test")
      #expect(try Signer(keys: KeyFile.keys(in: directory)).verify(signed, purpose: "test") == "value")
    }
  }

  @Test(arguments: [0, 1, 31, 33, 160, 5000])
  func refusesAFileOfAnotherLength(_ length: Int) throws {
    try inDirectory { directory in
      try write(Data(repeating: 1, count: length), mode: 0o600, in: directory)
      #expect(
        throws: SecurityError.keyFile(
          path: "\(directory)/secret.key", reason: "it must hold 1 to 4 keys of 32 bytes")
      ) {
        try KeyFile.keys(in: directory)
      }
    }
  }

  @Test func aNewKeySignsAndOlderOnesAreStillGood() throws {
    try inDirectory { directory in
      let first = try Signer(keys: KeyFile.keys(in: directory)).sign("value", purpose: "test")
      try KeyFile.rotate(in: directory)
      let rotated = try Signer(keys: KeyFile.keys(in: directory))
      #expect(rotated.verify(first, purpose: "test") == "value")
      #expect(rotated.sign("value", purpose: "test") != first)
      for _ in 1..<KeyFile.maximumCount { try KeyFile.rotate(in: directory) }
      let keys = try KeyFile.keys(in: directory)
      #expect(keys.count == KeyFile.maximumCount)
      #expect(Set(keys).count == keys.count)
      #expect(try Signer(keys: keys).verify(first, purpose: "test") == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["secret.key"])
    }
  }

  @Test(arguments: [0o644, 0o640, 0o606])
  func refusesAFileThatOthersMayRead(_ mode: Int) throws {
    try inDirectory { directory in
      try write(Data(repeating: 1, count: 32), mode: mode, in: directory)
      #expect(throws: SecurityError.self) { try KeyFile.keys(in: directory) }
    }
  }

  @Test func refusesAFolderThatIsNotThere() throws {
    try inDirectory { directory in
      #expect(throws: SecurityError.self) { try KeyFile.keys(in: "\(directory)/missing") }
    }
  }

  private func write(_ data: Data, mode: Int, in directory: String) throws {
    let path = "\(directory)/secret.key"
    try data.write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func inDirectory(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "dogear-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory.path)
  }
}
