import Foundation

/// The errors between the app and its server, in words for a person.
public enum APIError: LocalizedError {
  case invalidRequestError(String)
  case transportError(any Error)
  case invalidResponse
  case validationError(String)
  case decodingError(any Error)
  case serverError(statusCode: Int, reason: String?, retryAfter: String?)

  public var errorDescription: String? {
    switch self {
    case .invalidRequestError(let message): "Invalid request: \(message)"
    case .transportError(let error): "Transport error: \(error.localizedDescription)"
    case .invalidResponse: "Invalid response"
    case .validationError(let reason): "Validation Error: \(reason)"
    case .decodingError:
      "The server returned data in an unexpected format. Try updating the app."
    case .serverError(_, let reason, _): reason ?? "Server error"
    }
  }
}
