import GalleryModels
import Live
import Templates

/// A calculator of colours.
enum ColorCalcRoom: Room {
  static let description = RoomDescription(
    path: .colorCalc, title: "ColorCalc", subject: .apps,
    notice:
      "The colour, its four parts and its name follow from the digits that are pressed; until there are six, there is no colour.",
    sources: [
      "ColorCalc/CalculatorViewModel.swift", "ColorCalc/HexColor.swift", "ColorCalc/ColorName.swift",
    ],
    operators: ["@Published", "map", "multicast", "connect", "assign(to:)"],
    preview: [.figure, .buttons(3), .buttons(3)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, CalculatorViewModel> {
    let fields = Fields<CalculatorViewModel>()
      .text("hexText", \.hexText)
      .text("rgboText", \.rgboText)
      .text("name", \.name)
      .text("fill", \.color.fill)
      .text("opacity", \.color.fillOpacity)
      .flag("isLight", \.color.isLight)
      .list("keys", KeypadKey.fields) { _ in CalculatorViewModel.keys.map { KeypadKey(label: $0) } }
    return try gallery.page(of: Self.self, fields) { visit in
      let typed = visit.text("hex")
      let model = CalculatorViewModel()
      if !typed.isEmpty {
        model.process(CalculatorViewModel.Constant.clear)
        for digit in typed { model.process(String(digit)) }
      }
      return model
    }
    .action("press") { model, submission, _ in
      model.process(submission.argument ?? "")
      return .done(at: path.showing(["hex": model.hexText]))
    }
  }
}

extension HexColor {
  /// The colour without its opacity, as SVG has it.
  fileprivate var fill: String {
    "#" + [red, green, blue].map { String(UInt16($0) | 256, radix: 16).dropFirst() }.joined()
  }

  /// The opacity as SVG has it.
  fileprivate var fillOpacity: String { "\(opacityPercent)%" }
}

/// A key of a keypad.
private struct KeypadKey: Sendable {
  let label: String

  /// The name of a key that shows a sign.
  var name: String {
    switch label {
    case CalculatorViewModel.Constant.backspace: "Backspace"
    case CalculatorViewModel.Constant.clear: "Clear"
    default: label
    }
  }

  /// The results that the browser shows at once.
  var does: String {
    switch label {
    case CalculatorViewModel.Constant.backspace: "erase"
    case CalculatorViewModel.Constant.clear: "clear"
    default: "append"
    }
  }

  static var fields: Fields<KeypadKey> {
    Fields<KeypadKey>().text("label", \.label).text("keyName", \.name).text("does", \.does)
  }
}
