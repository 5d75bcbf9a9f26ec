import Combine
import Testing

@testable import GalleryModels

/// The calculator of colours, by the tests and the five issues of its text.
@Suite("ColorCalc", .timeLimit(.minutes(10)))
struct ColorCalcTests {
  private func model(_ hexText: String) -> CalculatorViewModel {
    let model = CalculatorViewModel()
    model.hexText = hexText
    return model
  }

  @Test("It begins with aqua, whose name is no optional")
  func launch() {
    let model = CalculatorViewModel()
    #expect(model.hexText == "#0080FF")
    #expect(model.name == "aqua")
    #expect(model.rgboText == "0, 128, 255, 255")
    #expect(model.color == HexColor(red: 0, green: 128, blue: 255, opacity: 255))
  }

  @Test(
    "A colour has a name, and a percentage where it is not opaque",
    arguments: [
      ("006636AA", "rwGreen 66%"), ("#006636", "rwGreen"), ("#006636FF", "rwGreen"),
      ("#663399", "rebeccaPurple"),
      ("#66339900", "rebeccaPurple 0%"), ("#0080FF8A", "aqua 54%"), ("#123456", "-----"), ("#12345", "-----"),
    ])
  func names(hexText: String, expected: String) {
    #expect(model(hexText).name == expected)
  }

  @Test(
    "The parts come from the digits, and the opacity is whole without any",
    arguments: [
      ("006636", "0, 102, 54, 255"), ("#006636AA", "0, 102, 54, 170"), ("#0066361", "0, 102, 54, 31"),
      ("#00663", "----, ----, ----, ----"), ("#", "----, ----, ----, ----"),
    ])
  func parts(hexText: String, expected: String) {
    #expect(model(hexText).rgboText == expected)
  }

  @Test(
    "What is no colour is white", arguments: ["abc", "", "#", "#GGGGGG", "#0080FF001", "##0080FF", "#００８０ＦＦ"])
  func badData(hexText: String) {
    #expect(model(hexText).color == .white)
    #expect(model(hexText).name == "-----")
  }

  @Test("Backspace takes one character, the colour goes with it, and the # stays")
  func backspace() {
    let model = CalculatorViewModel()
    model.process(CalculatorViewModel.Constant.backspace)
    #expect(model.hexText == "#0080F")
    #expect(model.color == .white)
    for _ in 0..<9 { model.process(CalculatorViewModel.Constant.backspace) }
    #expect(model.hexText == "#")
  }

  @Test("Clear leaves the #, and what is typed then makes a colour of six digits")
  func clear() {
    let model = CalculatorViewModel()
    model.process(CalculatorViewModel.Constant.clear)
    #expect(model.hexText == "#")
    var colors: [HexColor] = []
    let following = model.$color.removeDuplicates().sink { colors.append($0) }
    for key in ["F", "F", "D", "7", "0", "0"] { model.process(key) }
    following.cancel()
    #expect(model.name == "gold")
    #expect(colors == [.white, HexColor(red: 255, green: 215, blue: 0, opacity: 255)])
  }

  @Test("Nine characters are the most, and what is no key does nothing")
  func limit() {
    let model = CalculatorViewModel()
    for key in ["8", "0", "1", "x", "G", "10", ""] { model.process(key) }
    #expect(model.hexText == "#0080FF80")
    #expect(model.name == "aqua 50%")
  }

  @Test("The keys are a keypad's")
  func keys() {
    #expect(CalculatorViewModel.keys.joined() == "⊗0←123456789ABCDEF")
  }

  @Test("Black is read on light colours, white on dark ones, and opacity counts")
  func contrast() throws {
    for hex in ["#FFFFFF", "#FFD700", "#00000000", "#0000001A"] {
      #expect(try #require(HexColor(hex: hex)).isLight, "\(hex)")
    }
    for hex in ["#000000", "#006636", "#800000"] {
      #expect(try !#require(HexColor(hex: hex)).isLight, "\(hex)")
    }
  }

  @Test("Each name is found by its own digits alone")
  func everyName() {
    #expect(ColorName.allCases.count > 130)
    for name in ColorName.allCases {
      #expect(ColorName(hex: "#" + name.rawValue) == name)
      #expect(HexColor(hex: name.rawValue) != nil, "\(name)")
    }
  }
}
