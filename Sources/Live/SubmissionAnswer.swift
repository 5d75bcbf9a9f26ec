import HTTP
import Templates

/// The answer to a submission of an open page: the same where the submission comes again.
struct SubmissionAnswer: Sendable {
  let outcome: Outcome
  let receipt: Receipt

  /// The response, without cookies.
  var response: Response {
    var response = Response(status: .noContent)
    var conflicts = receipt.conflicts
    switch outcome.kind {
    case .invalid: response.status = .unprocessableContent
    case .done: break
    case .redirect(let location):
      response.status = .ok
      response.headers["Live-Location"] = location
    case .conflict(let others): conflicts = others + conflicts
    }
    response.tell(conflicts, saved: receipt.saved)
    return response
  }
}

extension Receipt {
  /// The response to a change.
  var response: Response {
    var response = Response(status: .noContent)
    response.tell(conflicts, saved: saved)
    return response
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
