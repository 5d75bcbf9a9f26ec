import Foundation
import Templates
import Testing

/// The published Mustache specification, every file of it.
@Suite("Mustache specification", .timeLimit(.minutes(10)))
struct SpecificationTests {
  static let cases = SpecificationCase.all

  @Test("The published specification is there as a whole")
  func isComplete() {
    #expect(Self.cases.count == 194)
    #expect(Set(Self.cases.map(\.file)).count == 9)
  }

  @Test("Plain templates agree with the specification", arguments: cases)
  func plain(_ testCase: SpecificationCase) throws {
    let template = try PlainTemplate(testCase.template, partials: testCase.partials)
    #expect(try template.render(testCase.data) == testCase.expected)
  }
}

/// One test of the specification.
struct SpecificationCase: Sendable, CustomTestStringConvertible {
  let file: String
  let name: String
  let template: String
  let expected: String
  let partials: [String: String]
  let data: PlainValue

  var testDescription: String { "\(file): \(name)" }

  static let all: [SpecificationCase] = {
    guard let folder = Bundle.module.url(forResource: "Specification", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.flatMap(read)
  }()

  private static func read(_ url: URL) -> [SpecificationCase] {
    guard let bytes = try? Data(contentsOf: url),
      let file = try? JSONDecoder().decode(File.self, from: bytes)
    else { return [] }
    let name = url.deletingPathExtension().lastPathComponent
    return file.tests.map { test in
      var data = test.data.value
      if name == "~lambdas", case .map(var map) = data {
        map["lambda"] = lambda(test.name)
        data = .map(map)
      }
      return SpecificationCase(
        file: name, name: test.name, template: test.template, expected: test.expected,
        partials: test.partials ?? [:], data: data)
    }
  }

  /// The lambdas of the specification, which come as source code in several languages.
  private static func lambda(_ test: String) -> PlainValue {
    switch test {
    case "Interpolation": return .lambda { _ in "world" }
    case "Interpolation - Expansion": return .lambda { _ in "{{planet}}" }
    case "Interpolation - Alternate Delimiters": return .lambda { _ in "|planet| => {{planet}}" }
    case "Interpolation - Multiple Calls":
      let counter = Counter()
      return .lambda { _ in String(counter.next()) }
    case "Escaping": return .lambda { _ in ">" }
    case "Section": return .lambda { $0 == "{{x}}" ? "yes" : "no" }
    case "Section - Expansion": return .lambda { $0 + "{{planet}}" + $0 }
    case "Section - Alternate Delimiters": return .lambda { $0 + "{{planet}} => |planet|" + $0 }
    case "Section - Multiple Calls": return .lambda { "__\($0)__" }
    default: return .lambda { _ in "" }
    }
  }

  private struct File: Decodable {
    struct Test: Decodable {
      let name: String
      let template: String
      let expected: String
      let partials: [String: String]?
      let data: JSON
    }
    let tests: [Test]
  }
}

/// Any JSON value.
private struct JSON: Decodable {
  let value: PlainValue

  init(from decoder: any Decoder) throws {
    if let map = try? [String: JSON](from: decoder) {
      value = .map(map.mapValues(\.value))
    } else if let list = try? [JSON](from: decoder) {
      value = .list(list.map(\.value))
    } else {
      let container = try decoder.singleValueContainer()
      if let bool = try? container.decode(Bool.self) {
        value = .bool(bool)
      } else if let integer = try? container.decode(Int.self) {
        value = .integer(integer)
      } else if let number = try? container.decode(Double.self) {
        value = .number(number)
      } else if let string = try? container.decode(String.self) {
        value = .string(string)
      } else {
        value = .null
      }
    }
  }
}
