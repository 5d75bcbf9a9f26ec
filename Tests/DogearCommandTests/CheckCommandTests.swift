import Foundation
import Testing

@testable import DogearCommand

@Suite("The command dogear check", .timeLimit(.minutes(10)))
struct CheckCommandTests {
  @Test(
    "It tries things out in the folder of the data, as a container may have no other, or where that will be made"
  )
  func scratchFolder() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.path + "/dogear-\(UUID().uuidString)"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    #expect(CheckCommand.scratchFolder(dataDirectory: folder) == folder)
    #expect(CheckCommand.scratchFolder(dataDirectory: folder + "/data") == folder)
    #expect(CheckCommand.scratchFolder(dataDirectory: UUID().uuidString) == ".")
    let elsewhere = CheckCommand.scratchFolder(dataDirectory: folder + "/missing/data")
    #expect(elsewhere == files.temporaryDirectory.path)
  }
}
