import GalleryModels

extension WeatherIcon {
  /// The picture, hidden from screen readers: a description stands beside it.
  var drawing: String {
    #"<svg class="weather" viewBox="0 0 64 64" aria-hidden="true">\#(parts.joined())</svg>"#
  }

  private var parts: [String] {
    switch self {
    case .sun: [Self.sun]
    case .moon: [Self.moon]
    case .cloudSun: [Self.sun, Self.cloud]
    case .cloudMoon: [Self.moon, Self.cloud]
    case .cloud: [Self.cloud]
    case .rain: [Self.cloud, Self.drops]
    case .cloudSunRain: [Self.sun, Self.cloud, Self.drops]
    case .cloudMoonRain: [Self.moon, Self.cloud, Self.drops]
    case .bolt: [Self.cloud, #"<path class="bolt" d="M34 42l-7 10h6l-3 9 9-12h-6l4-7z"/>"#]
    case .snow: [Self.cloud, #"<path class="flakes" d="M22 50h.1M32 56h.1M42 50h.1M27 60h.1M37 60h.1"/>"#]
    case .fog: [#"<path class="lines" d="M10 24h44M16 34h36M10 44h40M20 54h30"/>"#]
    case .unknown: [#"<path class="lines" d="M24 24a8 8 0 1 1 12 7c-3 2-4 4-4 8M32 50h.1"/>"#]
    }
  }

  private static let sun =
    #"<circle class="sun" cx="38" cy="22" r="10"/><path class="rays" d="M38 4v4M38 36v4M20 22h4M52 22h4M25 9l3 3M48 32l3 3M51 9l-3 3M28 32l-3 3"/>"#
  private static let moon = #"<path class="moon" d="M44 8a16 16 0 1 0 10 26A14 14 0 0 1 44 8z"/>"#
  private static let cloud =
    #"<path class="cloud" d="M18 48a10 10 0 0 1-1-20 13 13 0 0 1 25-2 11 11 0 0 1 4 22z"/>"#
  private static let drops = #"<path class="drops" d="M22 52l-3 7M32 52l-3 7M42 52l-3 7"/>"#
}
