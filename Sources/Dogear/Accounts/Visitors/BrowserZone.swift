import Foundation
import HTTP
import Synchronization

/// The time zone of a browser, in a cookie of its own: as its script says it, or as somebody without an account chose it. It
/// is a preference, and proves nothing.
enum BrowserZone {
  private static let name = "zone"
  private static let known = Mutex<[String: TimeZone]>([:])
  /// The largest number of zones that are kept: there are fewer with their other names.
  private static let capacity = 1000

  /// The time zone that a request names; nil where it names none that is known.
  static func zone(of request: Request) -> TimeZone? {
    guard let identifier = request.cookie(name) else { return nil }
    return zone(named: identifier)
  }

  /// The time zone with this name in the IANA database; nil where that has none.
  static func zone(named identifier: String) -> TimeZone? {
    if identifier == "UTC" || identifier == "Etc/UTC" { return .gmt }
    guard isName(identifier) else { return nil }
    if let zone = known.withLock({ $0[identifier] }) { return zone }
    guard let zone = TimeZone(identifier: identifier), zone.identifier == identifier else { return nil }
    known.withLock { known in
      if known.count < capacity { known[identifier] = zone }
    }
    return zone
  }

  /// A cookie with the zone that somebody chose. The script can't set it again, as it is hidden from scripts.
  static func cookie(choosing identifier: String, for request: Request) -> Cookie {
    Cookie(
      name: name, value: identifier, maxAge: .seconds(Sessions.keptSeconds), secure: request.isSecure)
  }

  /// Whether a text is made like the name of a place: Europe/Berlin.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 64 && text.contains("/")
      && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        part.utf8.first.map { ($0 | 0x20).isLetter } == true
          && part.utf8.allSatisfy { ($0 | 0x20).isLetter || "_+-0123456789".utf8.contains($0) }
      }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension TimeZone {
  /// The name as the IANA database has it.
  var name: String { self == .gmt ? "UTC" : identifier }

  /// The name for the person: America/New York.
  var nameInWords: String { name.replacing("_", with: " ") }
}
