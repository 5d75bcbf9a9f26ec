import Foundation
import HTTP

// Downloads of what features keep for an account.
extension Sessions {
  /// Responds with all that is kept for the account as one JSON object, but secrets.
  func exportJSON(_ request: Request) async throws -> Response {
    try await download(request) { account in
      var data: [String: Any] = ["account": account.username]
      for each in ownedData {
        data[each.name] = try await each.export(of: account.owner).objects
        data["deleted_\(each.name)"] = try await each.exportBin(of: account.owner).objects
      }
      for (name, table) in try await accounts.records(of: account) { data[name] = table.objects }
      let json = try JSONSerialization.data(withJSONObject: data, options: [.prettyPrinted, .sortedKeys])
      return Self.file(Array(json), type: "application/json", name: "dogear.json")
    }
  }

  /// Responds with the table that the query names, as comma-separated values.
  ///
  /// - Throws: `HTTPError` with status 404 where there is none.
  func exportCSV(_ request: Request) async throws -> Response {
    try await download(request) { account in
      guard let data = ownedData.first(where: { $0.name == request.query["table"] }) else {
        throw HTTPError(.notFound, "There is no such table.")
      }
      let csv = try await data.export(of: account.owner).csv
      return Self.file(Array(csv.utf8), type: "text/csv; charset=utf-8", name: "\(data.name).csv")
    }
  }

  /// Responds with a file of the account that sends a request, and notes that; others are led to the sign-in form.
  private func download(
    _ request: Request, _ make: (Account) async throws -> Response
  ) async throws -> Response {
    guard let account = try await identify(request).visitor.account else {
      return .redirect(to: AccountsPath.signIn.route)
    }
    let response = try await make(account)
    try await accounts.events.note(.download, account, SessionClient(request))
    return response
  }

  private static func file(_ bytes: [UInt8], type: String, name: String) -> Response {
    let headers: Headers = [
      "Content-Type": type, "Content-Disposition": "attachment; filename=\"\(name)\"",
      "Cache-Control": "no-store",
    ]
    return Response(status: .ok, headers: headers, body: .bytes(bytes))
  }
}
