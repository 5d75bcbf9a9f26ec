import Foundation
import Testing

extension WireTests {
  static func rows(_ ids: [Int], name: String = "") -> Page {
    Page(rows: ids.map { Row(id: $0, name: name) })
  }

  static let list = "<ul>{{#rows}}<li>{{name}}</li>{{/rows}}</ul>{{text}}"

  @Test("Rows with keys are inserted, moved and removed")
  func lists() throws {
    #expect(
      try Self.live(Self.list, Self.rows([1, -2]))
        == "<ul><!--[0--><!--{1--><li><!--0--><!--/--></li><!--}--><!--{~2d2--><li><!--0--><!--/--></li><!--}--><!--]--></ul><!--1--><!--/-->"
    )
    #expect(try Self.patch(Self.list, Self.rows([1, 2, 3]), Self.rows([1, 3])) == #"["-",0,"2"]"#)
    #expect(
      try Self.patch(Self.list, Self.rows([1, 3]), Self.rows([1, 2, 3]))
        == #"["+",0,"2","3","<li><!--0--><!--/--></li>"]"#)
    #expect(
      try Self.patch(Self.list, Self.rows([1]), Self.rows([1, 2]))
        == #"["+",0,"2",null,"<li><!--0--><!--/--></li>"]"#)
    #expect(try Self.patch(Self.list, Self.rows([1, 2, 3]), Self.rows([3, 1, 2])) == #"[">",0,"3","1"]"#)
    #expect(try Self.patch(Self.list, Self.rows([1, 2, 3]), Self.rows([2, 3, 1])) == #"[">",0,"1",null]"#)
    #expect(
      try Self.patch(Self.list, Self.rows([1, 2]), Self.rows([1, 2], name: "n"))
        == #"["t",[0,"1",0],"n"],["t",[0,"2",0],"n"]"#)
    #expect(
      try Self.full(Self.list, Self.rows([1], name: "n"))
        == #"["h",0,"<!--{1--><li><!--0-->n<!--/--></li><!--}-->"],["t",1,""]"#)
  }

  @Test("moves are as few as can be")
  func moves() throws {
    func count(_ from: [Int], _ to: [Int]) throws -> Int {
      try Self.patch(Self.list, Self.rows(from), Self.rows(to)).components(separatedBy: "[\">\"").count - 1
    }
    #expect(try count(Array(0..<10), [9] + Array(0..<9)) == 1)
    #expect(try count(Array(0..<10), Array(1..<10) + [0]) == 1)
    #expect(try count(Array(0..<10), Array((0..<10).reversed())) == 9)
    #expect(try count([1, 2, 3, 4, 5], [1, 5, 3, 4, 2]) == 2)
    #expect(try count([1, 2, 3, 4], [2, 1, 4, 3]) == 2)
  }

  @Test("keys are written so that they fit into a comment and a path")
  func keys() throws {
    func key(_ name: String) throws -> Substring {
      let html = try Self.live("{{#named}}{{/named}}", Page(rows: [Row(name: name)]))
      return html.dropFirst("<!--[0--><!--{".count).prefix { $0 != "-" }
    }
    #expect(try key("aZ09_.") == "aZ09_.")
    #expect(try key("--> <b>\"~") == "~2d~2d~3e~20~3cb~3e~22~7e")
    #expect(try key("é") == "~c3~a9")
    #expect(try key("") == "")
    let long = try key(String(repeating: "x", count: 1000))
    #expect(long.count < 160)
    #expect(try key(String(repeating: "x", count: 1001)) != long)
  }

  @Test("rows with the same key are told apart")
  func duplicates() throws {
    let source = "{{#rows}}{{name}}{{/rows}}"
    let page = Page(rows: [Row(id: 1, name: "a"), Row(id: 1, name: "b"), Row(id: 1, name: "c")])
    #expect(
      try Self.live(source, page)
        == "<!--[0--><!--{1--><!--0-->a<!--/--><!--}--><!--{1~~2--><!--0-->b<!--/--><!--}--><!--{1~~3--><!--0-->c<!--/--><!--}--><!--]-->"
    )
    var changed = page
    changed.rows[1].name = "x"
    #expect(try Self.patch(source, page, changed) == #"["t",[0,"1~~2",0],"x"]"#)
    changed.rows.removeFirst()
    #expect(
      try Self.patch(source, page, changed)
        == #"["-",0,"1~~3"],["t",[0,"1",0],"x"],["t",[0,"1~~2",0],"c"]"#)
  }

  @Test("what tells a row from others never changes, and has no slot")
  func rowKeys() throws {
    let source = "{{#rows}}<i id=\"r-{{id}}\" class=\"{{id}} {{name}}\">{{id}}, {{name}}</i>{{/rows}}"
    let page = Page(rows: [Row(id: 1, name: "a")])
    #expect(
      try Self.live(source, page)
        == "<!--[0--><!--{1--><i id=\"r-1\" class=\"1 a\" data-s=\"0\">1, <!--1-->a<!--/--></i><!--}--><!--]-->"
    )
    let renamed = Page(rows: [Row(id: 1, name: "b")])
    #expect(
      try Self.patch(source, page, renamed) == #"["a",[0,"1",0],"class","1 b"],["t",[0,"1",1],"b"]"#)
    let other = Page(rows: [Row(id: 2, name: "a")])
    #expect(try Self.patch(source, page, other).hasPrefix(#"["-",0,"1"],["+",0,"2",null,"<i id=\"r-2\""#))
  }

  @Test("Lists within rows are patched by both keys")
  func nested() throws {
    let source = "{{#rows}}{{#inner}}<i>{{.}} {{text}}</i>{{/inner}}{{/rows}}"
    let page = Page(text: "t", rows: [Row(id: 7, inner: ["a", "b"])])
    var changed = page
    changed.text = "u"
    #expect(
      try Self.patch(source, page, changed)
        == #"["t",[0,"7",0,"a",0],"u"],["t",[0,"7",0,"b",0],"u"]"#)
    changed = page
    changed.rows[0].inner = ["b"]
    #expect(try Self.patch(source, page, changed) == #"["-",[0,"7",0],"a"]"#)
    changed.rows.append(Row(id: 8, inner: ["c"]))
    #expect(try Self.patch(source, page, changed).contains(#"["+",0,"8",null,"<!--[0--><!--{c--><i>"#))
  }
}
