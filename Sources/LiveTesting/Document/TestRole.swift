/// The role of an element for those who use the page (WAI-ARIA 1.2; HTML Accessibility API Mappings).
public struct TestRole: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The role's name, as in the attribute `role`.
  public let rawValue: String

  /// A role by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The role's name.
  public var description: String { rawValue }

  /// A button.
  public static let button = TestRole(rawValue: "button")
  /// A link.
  public static let link = TestRole(rawValue: "link")
  /// A field for text.
  public static let textbox = TestRole(rawValue: "textbox")
  /// A field for a search.
  public static let searchbox = TestRole(rawValue: "searchbox")
  /// A field for a number.
  public static let spinbutton = TestRole(rawValue: "spinbutton")
  /// A check box.
  public static let checkbox = TestRole(rawValue: "checkbox")
  /// A radio button.
  public static let radio = TestRole(rawValue: "radio")
  /// A select. One option of it is chosen.
  public static let combobox = TestRole(rawValue: "combobox")
  /// A select that takes several options.
  public static let listbox = TestRole(rawValue: "listbox")
  /// An option of a select.
  public static let option = TestRole(rawValue: "option")
  /// A heading.
  public static let heading = TestRole(rawValue: "heading")
  /// A list.
  public static let list = TestRole(rawValue: "list")
  /// An item of a list.
  public static let listItem = TestRole(rawValue: "listitem")
  /// A dialog.
  public static let dialog = TestRole(rawValue: "dialog")
  /// A form.
  public static let form = TestRole(rawValue: "form")
  /// A picture.
  public static let image = TestRole(rawValue: "img")
  /// A message that is read out when it changes.
  public static let status = TestRole(rawValue: "status")
  /// A paragraph.
  public static let paragraph = TestRole(rawValue: "paragraph")
  /// A group of links to get about by.
  public static let navigation = TestRole(rawValue: "navigation")
  /// The page's own content.
  public static let main = TestRole(rawValue: "main")
  /// The summary that shows and hides the rest of its `details`.
  public static let disclosure = TestRole(rawValue: "disclosure")
  /// Anything else.
  public static let generic = TestRole(rawValue: "generic")

  static func of(_ node: TestNode) -> TestRole {
    if let role = node.attributes["role"]?.split(separator: " ").first {
      return TestRole(rawValue: String(role))
    }
    switch node.tag {
    case "input": return ofInput(node.attributes["type"] ?? "text")
    case "a", "area": return node.attributes["href"] == nil ? .generic : .link
    case "select": return node.attributes["multiple"] == nil ? .combobox : .listbox
    case let tag?: return tags[tag] ?? .generic
    case nil: return .generic
    }
  }

  private static func ofInput(_ type: String) -> TestRole {
    switch type {
    case "button", "submit", "reset", "image": .button
    case "checkbox": .checkbox
    case "radio": .radio
    case "number": .spinbutton
    case "search": .searchbox
    case "hidden": .generic
    default: .textbox
    }
  }

  private static let tags: [String: TestRole] = [
    "button": .button, "textarea": .textbox, "option": .option, "h1": .heading, "h2": .heading,
    "h3": .heading,
    "h4": .heading, "h5": .heading, "h6": .heading, "ul": .list, "ol": .list, "menu": .list, "li": .listItem,
    "dialog": .dialog, "form": .form, "img": .image, "output": .status, "p": .paragraph, "nav": .navigation,
    "main": .main, "summary": .disclosure,
  ]
}
