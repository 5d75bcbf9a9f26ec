import Foundation
import HTTPTesting

extension TestResponse {
  /// The names of the row fields that were stored.
  var savedNames: [String] { (self["Live-Saved"] ?? "").split(separator: ",").map(String.init) }

  /// The stored texts of the fields that were refused, by name.
  var conflicts: [String: String?] {
    get throws {
      guard status == .conflict else { return [:] }
      guard case .object(let body) = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
        case .object(let fields)? = body["conflicts"]
      else { throw TestFailure("not a response about conflicts: \(text.prefix(300))") }
      return fields.mapValues(\.text)
    }
  }
}
