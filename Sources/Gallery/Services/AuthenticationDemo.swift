import HTTP
import Synchronization

/// The demo server of the sign-up forms, with every name that its text has.
final class AuthenticationDemo: Sendable {
  private struct Availability: Encodable {
    let isAvailable: Bool
    var userName: String?
  }

  private static let takenNames = ["peterfriese", "johnnyappleseed", "page", "johndoe"]
  private static let illegalNames = ["admin", "superuser"]

  private let maintenanceRequests = Atomic(0)

  func respond(to request: Request) -> Response {
    guard request.query.contains("userName") else {
      return .failure(.badRequest, "Username parameter missing")
    }
    let name = request.query.line("userName")
    switch name {
    case "": return .failure(.badRequest, "Username must not be empty")
    case "servererror": return .failure(.internalServerError, "The database is corrupted")
    case "maintenance!": return maintenance
    case "maintenance":
      // Every third request succeeds.
      let count = maintenanceRequests.add(1, ordering: .relaxed).newValue
      return count.isMultiple(of: 3) ? available(name) : maintenance
    case _ where name.lowercased() == "illegalresponse":
      return (try? .json(Availability(isAvailable: true))) ?? Response()
    case _ where Self.illegalNames.contains(name):
      return .failure(.badRequest, "Username is not valid: \(name).")
    case _ where name.count < 4: return .failure(.badRequest, "Username is too short.")
    default: return available(name)
    }
  }

  private func available(_ name: String) -> Response {
    (try? .json(Availability(isAvailable: !Self.takenNames.contains(name), userName: name))) ?? Response()
  }

  private var maintenance: Response {
    var response = Response.failure(.internalServerError, "Temporarily unavailable for maintenance")
    response.headers["Retry-After"] = "120"
    return response
  }
}
