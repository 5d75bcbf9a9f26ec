import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// A form as somebody sees it, with one of its buttons pressed.
struct SeenForm: Sendable, CustomTestStringConvertible {
  let viewer: SiteWalk.Viewer
  /// The address of the page.
  let page: String
  let target: String
  let isPost: Bool
  /// The pairs that a browser sends. Passwords are typed in.
  let entries: [(name: String, value: String)]
  /// The names of the fields in which a person types.
  let typed: [String]

  /// The name of the action; empty without one.
  var action: String {
    entries.first { $0.name == "action" }.flatMap { $0.value.split(separator: ":").first.map(String.init) }
      ?? ""
  }

  /// Whether the page is for administrators alone.
  var isAdministrators: Bool { target == AccountsPath.people.route }

  /// The text that tells it from other forms. Forms of different rows have the same.
  var kind: String {
    let button = entries.first { $0.name == "action" }?.value ?? ""
    return "\(viewer) \(isPost) \(target) \(button) \(typed)"
  }

  var testDescription: String { "\(page): \(action) \(target)" }

  /// The pairs with another text in a field.
  func entries(_ name: String, _ text: String) -> [(String, String)] {
    entries.map { ($0.name, $0.name == name ? text : $0.value) }
  }

  /// The forms of a page, each with each of its buttons; of many rows of a list, the first two.
  static func all(in html: String, at page: String, viewer: SiteWalk.Viewer) -> [SeenForm] {
    let document = TestDocument(html: html)
    var counts: [String: Int] = [:]
    return document.root.elements.filter { $0.tag == "form" }.flatMap { node -> [SeenForm] in
      let kind = node.elements.compactMap { element in
        element.attributes["name"].map {
          "\($0)=\(element.tag == "button" ? element.attributes["value"] ?? "" : "")"
        }
      }
      counts["\(node.attributes["action"] ?? "") \(kind)", default: 0] += 1
      guard counts["\(node.attributes["action"] ?? "") \(kind)", default: 0] <= 2 else { return [] }
      return all(of: TestElement(node, document), at: page, viewer: viewer)
    }
  }

  /// A form with each of its buttons.
  private static func all(of form: TestElement, at page: String, viewer: SiteWalk.Viewer) -> [SeenForm] {
    let controls = form.controls
    let typed = controls.filter { $0.isField && !$0.isBox && $0.tag != "select" }.compactMap { $0["name"] }
    return controls.filter { $0.tag == "button" && $0["type"] != "button" }.map { button in
      let entries = form.entries(submitter: button).map { name, value in
        (name, name.lowercased().contains("password") ? SiteWalk.password : value)
      }
      let target = String((form["action"] ?? page).prefix { $0 != "#" })
      return SeenForm(
        viewer: viewer, page: page, target: target, isPost: form["method"] == "post",
        entries: entries, typed: typed)
    }
  }
}
