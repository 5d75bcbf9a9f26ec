import Foundation
import HTTPTesting

/// An event of a page's stream.
public struct LivePatch: Sendable {
  /// The id of the state that the patch leads to.
  public let id: String?
  /// Whether the server wants the page loaded again, since its templates have changed.
  public let reloads: Bool
  /// The browser's last request that the patch includes.
  public let revision: Int
  /// The operations on the page's slots.
  public let operations: [JSONValue]
  /// The commands to the browser.
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
