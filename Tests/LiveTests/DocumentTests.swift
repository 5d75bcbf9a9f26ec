import HTTPTesting
import LiveTesting
import Testing

@Suite("A test's document", .timeLimit(.minutes(10)))
struct DocumentTests {
  private func page(_ body: String) -> TestDocument {
    TestDocument(html: "<!doctype html><html><head><title>T</title></head><body>\(body)</body></html>")
  }

  @Test(
    "What keeps people out is found",
    arguments: [
      ("<p id=a></p><p id=\"a\"></p>", "the id “a” is there twice"),
      ("<p id=\"\"></p>", "<p> has an empty id"),
      ("<input name=\"x\">", "<input name=\"x\"> has no label"),
      ("<input name=\"x\" placeholder=\"Name\">", "<input name=\"x\"> has no label"),
      ("<input aria-label=\" \">", "<input> has no label"),
      ("<label for=\"y\">Y</label>", "<label for=\"y\"> names an id that is not there"),
      ("<p aria-describedby=\"z\"></p>", "<p aria-describedby=\"z\"> names an id that is not there"),
      ("<button></button>", "<button> has no text"),
      ("<button><svg aria-hidden=\"true\"><title>X</title></svg></button>", "<button> has no text"),
      ("<a href=\"/\"> </a>", "<a href=\"/\"> has no text"),
      ("<img src=\"x\">", "<img src=\"x\"> has no alt"),
      ("<select></select>", "<select> has no label"),
      ("<textarea></textarea>", "<textarea> has no label"),
      ("<dialog><input></dialog>", "<input> has no label"),
      ("<b><i></b></i>", "<i> has no end before </b>"),
      ("</p>", "</p> ends nothing"),
      ("<div>", "<div> has no end before </body>"),
      ("<p class=\"a\" class=\"b\"></p>", "<p> has class twice"),
      ("<!--[1--><b><!--]-->", "<b> has no end before the mark ]"),
      ("<!--]-->", "the mark ] ends nothing"),
      ("<textarea aria-label=\"x\">", "<textarea> has no end"),
    ])
  func problems(body: String, problem: String) {
    #expect(page(body).problems.contains(problem), "\(page(body).problems)")
  }

  @Test(
    "What lets people in is no problem",
    arguments: [
      "<label for=\"a\">A</label><input id=\"a\">", "<label>A <input></label>", "<input aria-label=\"A\">",
      "<b id=\"l\">A</b><input aria-labelledby=\"l\">", "<input title=\"A\">",
      "<input type=\"hidden\" name=\"x\">",
      "<button aria-label=\"A\"></button>", "<button><img src=\"x\" alt=\"A\"></button>",
      "<input type=\"submit\" value=\"Go\">", "<img src=\"x\" alt=\"\">", "<a href=\"/\" title=\"Home\"></a>",
      "<div aria-hidden=\"true\"><button></button></div>", "<ul><li>a<li>b</ul><p>a<p>b",
      "<svg><path d=\"M0\"/><use href=\"#a\"></use></svg>", "<script>if (a < b) {}</script>",
      "<textarea aria-label=\"A\"><b></textarea>", "<table><tr><td>a<td>b<tr><td>c</table>", "a < b && c > d",
    ])
  func noProblems(body: String) {
    #expect(page(body).problems == [])
  }

  @Test("Elements are found by what they are and what they are called")
  func queries() throws {
    let document = page(
      """
      <h1>Books &amp; <em>more</em></h1><nav><a href="/">Home</a></nav>
      <ul><li>One</li><li>Two <button>Delete<span class="hidden">: two</span></button></li></ul>
      <dialog id="d"><button>In a closed dialog</button></dialog>
      <details><summary>More</summary><button>In closed details</button></details>
      <p hidden>Secret</p><script>let x</script><p>A&nbsp;b &lt;&#60;&#x3c; &unknown; &</p>
      """)
    #expect(try document.only(.heading).text == "Books & more")
    #expect(try document.only(.link, named: "Home")["href"] == "/")
    #expect(document.all(.listItem).map(\.text) == ["One", "Two Delete: two"])
    #expect(document.all(.button).map(\.name) == ["Delete: two"])
    #expect(try document.all(.listItem)[1].only(.button).name == "Delete: two")
    #expect(!document.text.contains("Secret"))
    #expect(!document.text.contains("let x"))
    #expect(document.text.contains("A\u{A0}b <<< &unknown; &"))
    #expect(document.title == "T")
    #expect(document.element(id: "d")?.isVisible == false)
    #expect(throws: TestFailure.self) { try document.only(.listItem) }
    #expect(throws: TestFailure.self) { try document.only(.button, named: "In a closed dialog") }
  }

  @Test("Fields hold what a browser's would")
  func fields() throws {
    let document = page(
      """
      <form><label>Text <input value="a&quot;b"></label><label>Area <textarea>\n x\n</textarea></label>
      <label>Select <select name="s"><option>one<option value="2" selected>two</select></label>
      <label>First <select><option disabled>no<option>yes</select></label>
      <label>Many <select multiple><option selected>a<option>b<option selected>c</select></label>
      <label><input type="checkbox" checked> On</label><label><input type="radio" name="r"> Off</label>
      <fieldset disabled><label>Frozen <input></label></fieldset></form>
      """)
    #expect(try document.field("Text").value == "a\"b")
    #expect(try document.field("Area").value == " x\n")
    #expect(try document.field("Select").value == "2")
    #expect(try document.field("First").value == "yes")
    #expect(try document.field("Many").values == ["a", "c"])
    #expect(try document.field("On").isOn)
    #expect(try !document.field("Off").isOn)
    #expect(try document.field("Frozen").isDisabled)
    #expect(throws: TestFailure.self) { try document.field("Other") }
    #expect(throws: TestFailure.self) { try document.field("Text", at: 1) }
  }
}
