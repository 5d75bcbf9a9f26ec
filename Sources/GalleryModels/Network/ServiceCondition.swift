/// The condition that a service is in. Whoever tries an app out chooses it, to see what comes of it.
public enum ServiceCondition: String, CaseIterable, Sendable {
  case fine = "Fine"
  case slow = "Slow"
  case serverError = "500"
  case unavailable = "503 with Retry-After"
  case malformed = "Malformed"
  case empty = "Empty"
  case cutOff = "Cut off"
  case unreachable = "Unreachable"
}
