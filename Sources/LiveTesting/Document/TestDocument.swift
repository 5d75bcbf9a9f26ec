/// The document that a browser shows of a page, made from its HTML and changed by the patches of its stream.
public final class TestDocument {
  let root = TestNode(.root)
  private var markup: [String]
  /// The id of the element that has the focus.
  public internal(set) var focus: String?

  /// Reads a page's HTML.
  public init(html: String) {
    markup = HTMLReader(html, into: root).problems
  }

  /// Reads the markup of a patch.
  func read(_ html: String, into node: TestNode) {
    node.replaceChildren(with: [])
    markup += HTMLReader(html, into: node).problems
  }

  /// The problems that keep people out of the page: malformed markup, duplicate ids, fields, buttons, links and
  /// pictures without a name, and references to missing ids.
  public var problems: [String] { markup + labelProblems + idProblems }

  /// The page's title.
  public var title: String {
    root.first { $0.tag == "title" }?.rawText.collapsed ?? ""
  }

  /// The text that a person reads on the page.
  public var text: String { TestElement(root, self).text }

  /// The element with an id, also where it can't be seen.
  public func element(id: String) -> TestElement? { node(id: id).map { TestElement($0, self) } }

  func node(id: String) -> TestNode? { root.first { $0.attributes["id"] == id } }

  /// The elements with a role, and with a name where one is given, that a person can reach, in the page's order.
  public func all(_ role: TestRole, named name: String? = nil) -> [TestElement] {
    TestElement(root, self).all(role, named: name)
  }

  /// The only element with a role and a name.
  ///
  /// - Throws: `TestFailure` that lists the elements with the role, where there is none or several.
  public func only(_ role: TestRole, named name: String? = nil) throws -> TestElement {
    try TestElement(root, self).only(role, named: name)
  }

  /// The form field with a label; `index` says which of several.
  ///
  /// - Throws: `TestFailure` that lists the fields there are.
  public func field(_ label: String, at index: Int? = nil) throws -> TestElement {
    try TestElement(root, self).field(label, at: index)
  }
}
