import Glibc

/// Waits until the server has taken the signal over.
func untilHandled(_ signal: Int32) async {
  var action = sigaction()
  repeat {
    await Task.yield()
    sigaction(signal, nil, &action)
  } while action.__sigaction_handler.sa_handler == nil
}
