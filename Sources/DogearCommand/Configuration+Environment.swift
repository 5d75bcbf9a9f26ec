import Dogear
import Gallery

extension Configuration {
  /// The environment of the app that these settings describe, for a command that answers no requests: without services
  /// elsewhere.
  var environment: Environment {
    var environment = Environment(directory: dataDirectory)
    (environment.database, environment.keyFile, environment.url) = (database, keyFile, url)
    environment.logFault = { Program.warn($0) }
    return environment
  }

  /// The environment of the app that answers requests.
  ///
  /// - Parameter say: writes a line to standard output.
  func servedEnvironment(_ say: @escaping @Sendable (String) -> Void) -> Environment {
    var environment = environment
    (environment.signUpPolicy, environment.proxySignIn) = (signUpPolicy, network.proxySignIn)
    environment.webServices = WebServices(addresses: services)
    (environment.openLibrary, environment.diskReserve) = (openLibrary?.server, diskReserve)
    if network.log != nil { environment.logSecurity = say }
    return environment
  }
}
