/// The colours of the pages. The raw values are stored.
public enum Theme: String, CaseIterable, Sendable {
  /// As the browser prefers.
  case automatic
  /// Warm paper.
  case light
  /// Lamplight.
  case dark

  /// The value of the meta element `color-scheme` (HTML, 4.2.5.1).
  var colorScheme: String { self == .automatic ? "light dark" : rawValue }

  /// The media query of what belongs to the light colours.
  var whereLight: String {
    switch self {
    case .automatic: "(prefers-color-scheme: light)"
    case .light: "all"
    case .dark: "not all"
    }
  }

  /// The media query of what belongs to the dark colours.
  var whereDark: String {
    switch self {
    case .automatic: "(prefers-color-scheme: dark)"
    case .light: "not all"
    case .dark: "all"
    }
  }

  /// The name for the person.
  var name: String {
    switch self {
    case .automatic: "Automatic"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}
