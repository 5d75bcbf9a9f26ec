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
  var whereLight: String { Self.media(self == .light, self == .dark, "light") }

  /// The media query of what belongs to the dark colours.
  var whereDark: String { Self.media(self == .dark, self == .light, "dark") }

  private static func media(_ isChosen: Bool, _ isOtherChosen: Bool, _ scheme: String) -> String {
    isChosen ? "all" : isOtherChosen ? "not all" : "(prefers-color-scheme: \(scheme))"
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
