import HTTP
import Templates

/// What came of a request to an open page: the same where the request comes again.
struct LiveResult: Sendable {
  /// Nil for a change, which asks for no action.
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

  /// The inputs whose texts were not taken, as others changed them.
  var conflicts: [FieldConflict] {
    guard case .conflict(let held) = outcome?.kind else { return receipt.conflicts }
    return held + receipt.conflicts
  }
}

extension Response {
  /// Says which row inputs were stored, and which inputs are in conflict with what others stored: status 409, whatever
  /// the status was.
  fileprivate mutating func tell(_ conflicts: [FieldConflict], saved: [String]) {
    if !saved.isEmpty { headers["Live-Saved"] = saved.joined(separator: ",") }
    guard !conflicts.isEmpty else { return }
    status = .conflict
    headers["Content-Type"] = "application/json"
    body = .bytes(Self.json(conflicts))
  }

  /// The texts of others by input: `{"conflicts":{"title":"theirs"}}`; null for a row that was deleted.
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
