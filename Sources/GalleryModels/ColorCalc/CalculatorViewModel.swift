import Combine

/// A calculator of colours: the colour, its parts and its name follow from hexadecimal digits.
public final class CalculatorViewModel: ObservableObject {
  /// The keys that are no digits.
  public enum Constant {
    public static let backspace = "←"
    public static let clear = "⊗"
  }

  /// The keys in the order of the keypad.
  public static let keys =
    [Constant.clear, "0", Constant.backspace] + (1...9).map(String.init) + "ABCDEF".map(String.init)
  /// The largest number of characters: the `#` and eight digits.
  static let limit = 9

  @Published public var hexText: String
  @Published public private(set) var color = HexColor.white
  @Published public private(set) var rgboText = ""
  @Published public private(set) var name = ""
  private var connection: (any Cancellable)?

  public init(hexText: String = "#0080FF") {
    self.hexText = hexText
    configure()
  }

  /// Presses a key of the keypad.
  public func process(_ input: String) {
    switch input {
    case Constant.clear: hexText = "#"
    case Constant.backspace: if hexText.count > 1 { hexText.removeLast() }
    case _ where Self.keys.contains(input) && hexText.count < Self.limit: hexText += input
    default: break
    }
  }

  private func configure() {
    // The text is read once for the three that follow from it. Each of the three gets the first value, too.
    let colors =
      $hexText
      .map { (text: $0, color: HexColor(hex: $0)) }
      .multicast(subject: PassthroughSubject())
    colors.map { $0.color ?? .white }.assign(to: &$color)
    colors.map { Self.rgboText($0.color) }.assign(to: &$rgboText)
    colors.map { Self.name($0.text, $0.color) }.assign(to: &$name)
    connection = colors.connect()
  }

  private static func rgboText(_ color: HexColor?) -> String {
    guard let color else { return "----, ----, ----, ----" }
    return [color.red, color.green, color.blue, color.opacity].map(String.init).joined(separator: ", ")
  }

  private static func name(_ text: String, _ color: HexColor?) -> String {
    guard let color, let name = ColorName(hex: text) else { return "-----" }
    return color.opacity == 255 ? "\(name)" : "\(name) \(color.opacityPercent)%"
  }
}
