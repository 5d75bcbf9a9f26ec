import Foundation
import HTTPTesting

/// An event of a page's stream.
public struct LivePatch: Sendable {
  /// The state's id.
  public let id: String?
  /// Whether the server wants the page loaded again: its templates are others.
  public let reloads: Bool
  /// The last request of the browser that it includes.
  public let revision: Int
  /// What changes on the page.
  public let operations: [JSONValue]
  /// What the browser is told to do.
  public let commands: [JSONValue]

  private struct Content: Decodable {
    let revision: Int
    let ops: [JSONValue]
    let commands: [JSONValue]
  }

  init(_ event: TestEvent) throws {
    id = event.id
    reloads = event.type == "reload"
    if reloads {
      (revision, operations, commands) = (0, [], [])
      return
    }
    guard event.type == "patch" else { throw TestFailure("an unknown event: \(event.type)") }
    do {
      let content = try JSONDecoder().decode(Content.self, from: Data(event.data.utf8))
      (revision, operations, commands) = (content.revision, content.ops, content.commands)
    } catch {
      throw TestFailure("not a patch: \(event.data.prefix(300))")
    }
  }
}
