import HTTP

extension SecurityHeaders {
  /// The security headers of the app: nothing but its own scripts, styles and images, and no script or style in a page.
  public static let app = SecurityHeaders(
    contentSecurityPolicy: [
      .default: [.none], .scripts: [.own], .styles: [.own], .images: [.own, .data], .connections: [.own],
      .forms: [.own], .base: [.none], .ancestors: [.none], .objects: [.none], .requireTrustedTypes: [.script],
      .trustedTypes: ["live"],
    ])
}
