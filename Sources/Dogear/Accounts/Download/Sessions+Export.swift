import HTTP

// Downloads of what features keep for an account.
extension Sessions {
  /// Responds with all that is kept for the account as one JSON object, but secrets.
  func exportJSON(_ request: Request) async throws -> Response {
    try await download(request) { account in
      var tables = try await accounts.records(of: account)
      for each in ownedData {
        tables[each.name] = try await each.export(of: account.owner)
        tables["deleted_\(each.name)"] = try await each.exportBin(of: account.owner)
      }
      let all = ExportedAccount(username: account.username, tables: tables)
      return Download(name: "dogear.json", type: "application/json") { try await all.write(to: &$0) }
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
      let table = try await data.export(of: account.owner)
      return Download(name: "\(data.name).csv", type: "text/csv; charset=utf-8") {
        try await table.writeCSV(to: &$0)
      }
    }
  }

  /// Responds with a file of the account that sends a request, and notes that; others are led to the sign-in form.
  private func download(
    _ request: Request, _ make: (Account) async throws -> Download
  ) async throws -> Response {
    guard let account = try await identify(request).visitor.account else {
      return .redirect(to: AccountsPath.signIn.route)
    }
    let permit = try downloads.begin(account)
    let file = try await make(account)
    try await accounts.events.note(.download, account, SessionClient(request))
    let faults = accounts.faults
    return file.response(permit, on: account.owner.aside) { faults.note($0, request) }
  }
}
