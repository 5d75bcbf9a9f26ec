import Database
import Dogear
import Foundation

/// The settings in words.
enum SettingsText {
  /// The lines of the usage text: each setting with what it sets, and the value without it.
  static var usage: String {
    let width = Setting.allCases.map(\.rawValue.count).max() ?? 0
    return Setting.allCases.map { setting in
      let description = setting.description
      let value = description.value ?? description.otherwise
      let name = setting.rawValue.padding(toLength: width, withPad: " ", startingAt: 0)
      return "  \(name)  \(plain(description.help))\(value.isEmpty ? "" : " (\(plain(value)))")"
    }.joined(separator: "\n")
  }

  /// The table of docs/configuration.md.
  static var table: String {
    let rows = Setting.allCases.map { setting in
      let description = setting.description
      let otherwise = description.value.map { "`\($0)`" } ?? description.otherwise
      return "| `\(setting.rawValue)` | \(otherwise.isEmpty ? "none" : otherwise) | \(description.help) |"
    }
    return (["| Variable | Without it | Meaning |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  /// The settings in effect in an environment, a line for each with its origin; passwords are hidden.
  static func effective(_ environment: [String: String]) -> String {
    Setting.allCases.map { setting in
      if let value = environment.value(setting) {
        return "\(setting.rawValue)=\(shown(value, of: setting))  (environment)"
      }
      let description = setting.description
      let value = description.value ?? ""
      let words = plain(description.otherwise)
      return "\(setting.rawValue)=\(value)  (default\(words.isEmpty ? "" : ": \(words)"))"
    }.joined(separator: "\n")
  }

  /// A value on one line, without the password of an address.
  private static func shown(_ value: String, of setting: Setting) -> String {
    if setting == .database {
      return (try? DatabaseAddress(value))?.description ?? "(hidden: it can't be read)"
    }
    return value.onOneLine
  }

  /// A text without the marks of Markdown.
  private static func plain(_ text: String) -> String { text.replacing("`", with: "") }
}
