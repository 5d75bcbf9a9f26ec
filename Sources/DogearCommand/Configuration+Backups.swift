import Dogear

extension Configuration {
  /// The installation, for the commands that copy it.
  var installation: Installation { Installation(directory: dataDirectory, database: database) }

  /// The variables that a backup names, as an installation that is restored elsewhere needs them as well. None holds a
  /// secret.
  static let backupNames = [
    "DOGEAR_URL", "DOGEAR_SIGN_UP", "DOGEAR_TRUSTED_PROXIES", "DOGEAR_FORWARDED", "DOGEAR_PROXY_USER",
    "DOGEAR_HSTS", "DOGEAR_PAGES_PER_ADDRESS", "DOGEAR_PAGES_PER_VISITOR", "DOGEAR_DISK_RESERVE",
    "DOGEAR_OPEN_LIBRARY", "DOGEAR_CONTACT",
  ]

  /// The settings of an environment that a backup names.
  static func backupSettings(_ environment: [String: String]) -> [String: String] {
    backupNames.reduce(into: [:]) { $0[$1] = environment.value($1) }
  }

  /// Advice about the settings of a backup that an environment doesn't have, a line for each.
  static func settingsAdvice(_ settings: [String: String], environment: [String: String]) -> [String] {
    settings.sorted { $0.key < $1.key }.compactMap { name, value in
      guard environment.value(name) != value else { return nil }
      let now = environment.value(name).map { "is \($0) now" } ?? "is not set now"
      return "The backup was made with \(name)=\(value), which \(now)."
    }
  }
}
