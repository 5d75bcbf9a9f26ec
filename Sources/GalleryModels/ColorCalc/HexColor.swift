import Foundation

/// A colour with an opacity, each part from 0 to 255.
public struct HexColor: Equatable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  public let opacity: UInt8

  public static let white = HexColor(red: 255, green: 255, blue: 255, opacity: 255)

  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// A colour of six to eight hexadecimal digits, with or without a `#`; what is missing of the opacity is `F`.
  public init?(hex: String) {
    let digits = hex.hasPrefix("#") ? String(hex.dropFirst()) : hex
    guard (6...8).contains(digits.count), digits.allSatisfy(\.isHexDigit), digits.utf8.count == digits.count,
      let number = UInt32(digits.padding(toLength: 8, withPad: "F", startingAt: 0), radix: 16)
    else { return nil }
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    self.init(red: part(24), green: part(16), blue: part(8), opacity: part(0))
  }

  /// The opacity in whole percent. No part of a percent is rounded up.
  public var opacityPercent: Int { Int(opacity) * 100 / 255 }

  /// Whether black can be read on the colour better than white (WCAG 2.2, relative luminance), where the colour lies on white.
  public var isLight: Bool {
    let share = Double(opacity) / 255
    func linear(_ part: UInt8) -> Double {
      let value = (Double(part) * share + 255 * (1 - share)) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179
  }
}
