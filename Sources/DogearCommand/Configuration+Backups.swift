import Dogear

extension Configuration {
  /// The installation, for the commands that copy it.
  var installation: Installation { Installation(directory: dataDirectory, database: database) }

  /// The settings of an environment that a backup names.
  static func backupSettings(_ environment: [String: String]) -> [String: String] {
    Setting.allCases.filter(\.description.isInBackup).reduce(into: [:]) {
      $0[$1.rawValue] = environment.value($1)
    }
  }

  /// Advice about the settings of a backup that an environment doesn't have, a line for each.
  static func settingsAdvice(_ settings: [String: String], environment: [String: String]) -> [String] {
    settings.sorted { $0.key < $1.key }.compactMap { name, value in
      let present = environment[name].flatMap { $0.isEmpty ? nil : $0 }
      guard present != value else { return nil }
      let now = present.map { "is \($0) now" } ?? "is not set now"
      return "The backup was made with \(name)=\(value), which \(now)."
    }
  }
}
