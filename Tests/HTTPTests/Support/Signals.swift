import Glibc
import HTTPTesting

/// Waits until the server has taken the signal over.
func untilHandled(_ signal: Int32) async throws {
  try await waitUntil {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action.__sigaction_handler.sa_handler != nil
  }
}
