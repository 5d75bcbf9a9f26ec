extension String {
  /// The text as XML has it, in content and in quoted attributes; characters that XML 1.0 does not allow are left out (2.2).
  var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
