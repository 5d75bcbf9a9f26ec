import HTTP

/// A responder to `GET /isUserNameAvailable?userName=…` with JSON, for clients that validate a form of their own.
struct UsernameAvailabilityResponder: Sendable {
  let accounts: Accounts

  private struct Message: Encodable {
    let isAvailable: Bool
    let userName: String
  }

  private struct Refusal: Encodable {
    let error = true
    let reason: String
  }

  /// The least number of characters, which is more than on the sign-up form.
  private static let minimumLength = 4

  func respond(to request: Request) async throws -> Response {
    guard let name = request.query["userName"] else { return try refuse("Username parameter missing") }
    if name.isEmpty { return try refuse("Username must not be empty") }
    if name.count < Self.minimumLength { return try refuse("Username is too short.") }
    if ["admin", "superuser"].contains(name.lowercased()) {
      return try refuse("Username is not valid: \(name).")
    }
    let isAvailable = try await accounts.isAvailable(username: name, askedFrom: request.networkOfPerson)
    return try response(Message(isAvailable: isAvailable, userName: name))
  }

  private func refuse(_ reason: String) throws -> Response {
    try response(Refusal(reason: reason), status: .badRequest)
  }

  private func response(_ message: some Encodable, status: Status = .ok) throws -> Response {
    var response = try Response.json(message, status: status)
    response.headers["Content-Type"] = "application/json; charset=utf-8"
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
