import HTTP
import Templates

/// The result of a request to an open page. A request that comes again gets the same.
struct LiveResult: Sendable {
  /// The outcome of the action; nil for a change, which asks for none.
  var outcome: Outcome?
  var receipt = Receipt()

  /// The response, without cookies.
  var response: Response {
    var response = Response(status: .noContent)
    switch outcome?.kind {
    case .invalid: response.status = .unprocessableContent
    case .done, .conflict, nil: break
    case .redirect(let location):
      response.status = .ok
      response.headers["Live-Location"] = location
    }
    response.tell(conflicts, saved: receipt.saved)
    return response
  }

  /// The inputs whose texts conflict with what others stored.
  var conflicts: [FieldConflict] {
    guard case .conflict(let held) = outcome?.kind else { return receipt.conflicts }
    return held + receipt.conflicts
  }
}

/// The results of a request for its inputs: which texts were stored, and which conflict with what others stored.
struct Receipt: Equatable, Sendable {
  /// The row inputs whose texts were stored.
  var saved: [String] = []
  /// The row inputs whose texts were not stored, because others changed them.
  var conflicts: [FieldConflict] = []
  /// The other inputs in conflict, for which the action is not carried out.
  var heldConflicts: [FieldConflict] = []
}

/// An input whose submitted text conflicts with what others stored meanwhile.
struct FieldConflict: Equatable, Sendable {
  /// The input's name.
  let name: String
  /// The text that is stored; nil where the row was deleted.
  let theirs: String?
}

extension Response {
  /// Adds the names of the stored row inputs to the header, and the conflicts to the body. Conflicts make the status
  /// 409, whatever it was.
  fileprivate mutating func tell(_ conflicts: [FieldConflict], saved: [String]) {
    if !saved.isEmpty { headers["Live-Saved"] = saved.joined(separator: ",") }
    guard !conflicts.isEmpty else { return }
    status = .conflict
    headers["Content-Type"] = "application/json"
    body = .bytes(Self.json(conflicts))
  }

  /// The stored texts of the inputs in conflict as JSON: `{"conflicts":{"title":"theirs"}}`; null for a row that was
  /// deleted.
  private static func json(_ conflicts: [FieldConflict]) -> [UInt8] {
    var json = Array("{\"conflicts\":{".utf8)
    for (index, conflict) in conflicts.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json.append(jsonString: conflict.name)
      json.append(UInt8(ascii: ":"))
      if let theirs = conflict.theirs { json.append(jsonString: theirs) } else { json += "null".utf8 }
    }
    return json + "}}".utf8
  }
}
