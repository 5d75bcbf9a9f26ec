import Foundation

/// The functions that some files of the program declare for other files.
struct SourceFunctions {
  /// The bodies by the functions' names with their labels, as in `end(id:of:)`.
  private(set) var bodies: [String: String] = [:]

  /// Reads the files below `Sources/Dogear` whose names begin so.
  init(filesNamed prefix: String) throws {
    let folder = "\(AppFixture.root)/Sources/Dogear"
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      guard path.hasSuffix(".swift"), (path as NSString).lastPathComponent.hasPrefix(prefix) else { continue }
      read(try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
    }
  }

  private mutating func read(_ text: String) {
    for match in text.matches(of: /\n  ((?:\w+ )*)func (\w+)(?:<[^>]*>)?\(/) {
      let words = match.1.split(separator: " ")
      guard !words.contains(where: { ["private", "fileprivate", "static"].contains($0) }) else { continue }
      let rest = text[match.range.upperBound...]
      let labels = Self.labels(rest)
      let body = rest.prefix(upTo: rest.firstRange(of: "\n  }\n")?.lowerBound ?? rest.endIndex)
      bodies["\(match.2)(\(labels.map { "\($0):" }.joined()))", default: ""] += body
    }
  }

  /// The labels of the parameters with which a text begins.
  private static func labels(_ text: Substring) -> [Substring] {
    var (depth, start): (Int, Substring.Index?) = (0, text.startIndex)
    var labels: [Substring] = []
    for index in text.indices {
      switch text[index] {
      case ")" where depth == 0: return labels
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where text[text.index(before: index)] != "-": depth -= 1
      case "," where depth == 0: start = text.index(after: index)
      case ":" where depth == 0:
        if let first = start {
          labels.append(text[first..<index].split(whereSeparator: \.isWhitespace).first ?? "")
        }
        start = nil
      default: break
      }
    }
    return labels
  }
}
