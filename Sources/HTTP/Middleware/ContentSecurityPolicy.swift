/// The rules for what a page may load and do (Content Security Policy, level 3).
///
///     let policy: ContentSecurityPolicy = [
///       .default: [.none], .scripts: [.own], .images: [.own, .data], .forms: [.own],
///     ]
public struct ContentSecurityPolicy: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// A directive: the kind of use that is allowed or not.
  public enum Directive: String, Sendable, Hashable {
    /// All uses that no other directive names.
    case `default` = "default-src"
    /// Scripts.
    case scripts = "script-src"
    /// Style sheets.
    case styles = "style-src"
    /// Images.
    case images = "img-src"
    /// Fonts.
    case fonts = "font-src"
    /// Sound and film.
    case media = "media-src"
    /// Requests of scripts, event streams included.
    case connections = "connect-src"
    /// Frames within the page.
    case frames = "frame-src"
    /// Workers.
    case workers = "worker-src"
    /// The manifest of an app.
    case manifest = "manifest-src"
    /// Plug-ins.
    case objects = "object-src"
    /// The addresses that forms may be sent to.
    case forms = "form-action"
    /// The address in `<base>`.
    case base = "base-uri"
    /// The sites that may show the page in a frame.
    case ancestors = "frame-ancestors"
    /// The parts of the DOM that take trusted types alone.
    case requireTrustedTypes = "require-trusted-types-for"
    /// The names of policies for trusted types.
    case trustedTypes = "trusted-types"
    /// Has browsers ask by https for what links name by http; has no sources.
    case upgradeInsecureRequests = "upgrade-insecure-requests"
  }

  /// An origin or keyword that something may come from.
  public struct Source: Sendable, Equatable, ExpressibleByStringLiteral {
    let text: String

    /// Nowhere.
    public static let none: Source = "'none'"
    /// The page's own origin.
    public static let own: Source = "'self'"
    /// `data:` URLs.
    public static let data: Source = "data:"
    /// `blob:` URLs.
    public static let blob: Source = "blob:"
    /// The parts of the DOM that run scripts, for `requireTrustedTypes`.
    public static let script: Source = "'script'"

    /// A source as the standard writes it: a scheme, a host, a keyword in quotes. White space, commas and semicolons,
    /// which would end it, are a programming error.
    public init(stringLiteral text: String) {
      self.init(text)
    }

    /// A source as the standard writes it; see above.
    public init(_ text: String) {
      precondition(
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x2c && $0 != 0x3b },
        "not a source of a content security policy: \(text)")
      self.text = text
    }

    /// A script or style with this SHA-256 digest, in Base64.
    public static func sha256(_ digest: String) -> Source { Source("'sha256-\(digest)'") }
    /// Elements with this nonce.
    public static func nonce(_ nonce: String) -> Source { Source("'nonce-\(nonce)'") }
  }

  private var directives: [(Directive, [Source])] = []

  /// No directives: everything is allowed.
  public init() {}

  /// Directives in the order written.
  public init(dictionaryLiteral elements: (Directive, [Source])...) {
    for (directive, sources) in elements { self[directive] = sources }
  }

  /// The sources of a directive; nil without it.
  public subscript(directive: Directive) -> [Source]? {
    get { directives.first { $0.0 == directive }?.1 }
    set {
      let index = directives.firstIndex { $0.0 == directive }
      switch (index, newValue) {
      case (let index?, let sources?): directives[index].1 = sources
      case (let index?, nil): directives.remove(at: index)
      case (nil, let sources?): directives.append((directive, sources))
      case (nil, nil): break
      }
    }
  }

  /// The value of the field.
  public var fieldValue: String {
    directives.map { directive, sources in
      ([directive.rawValue] + sources.map(\.text)).joined(separator: " ")
    }.joined(separator: "; ")
  }

  /// Equal when they say the same, in the same order.
  public static func == (one: ContentSecurityPolicy, other: ContentSecurityPolicy) -> Bool {
    one.fieldValue == other.fieldValue
  }
}
