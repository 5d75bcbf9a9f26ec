import Foundation
import Templates
import Testing

/// A value stays a value, whatever it holds: in every place of a document a tag is allowed in.
@Suite("Escaping", .timeLimit(.minutes(10)))
struct EscapingTests {
  struct Page: Sendable { var x = "" }

  static let fields = Fields<Page>().text("x", \.x)

  static func render(_ source: String, _ value: String, live: Bool = false) throws -> String {
    let template = try TemplateLibrary(sources: ["t": source]).template("t", fields: fields)
    var bytes: [UInt8] = []
    template.render(Page(x: value), into: &bytes, live: live)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// From the OWASP cheat sheets on cross-site scripting and its filter evasion, and a few of our own.
  static let payloads = [
    "<script>alert(1)</script>", "<SCRIPT SRC=https://cdn.example/xss.js></SCRIPT>",
    "\"><script>alert(1)</script>",
    "'><img src=x onerror=alert(1)>", "\" onmouseover=\"alert(1)", "' onfocus='alert(1)' autofocus='",
    "javascript:alert(1)", "<IMG SRC=\"javascript:alert('XSS');\">",
    "<IMG \"\"\"><SCRIPT>alert(1)</SCRIPT>\">",
    "<svg/onload=alert(1)>", "</title><script>alert(1)</script>", "</textarea><script>alert(1)</script>",
    "</script><script>alert(1)</script>", "<!--", "-->", "--!>", "<!--3-->", "<!--/-->", "<!--]-->",
    "<![CDATA[",
    "]]>", "&lt;script&gt;", "&#x3C;script&#x3E;", "&amp;", "\u{0}<b>", "\u{FEFF}", "\u{2028}\u{2029}",
    "`-alert(1)-`",
    "{{x}}", "{{{x}}}", "\\\"", "\\u003cscript\\u003e", "a\r\nb", "\t", "%3Cscript%3E", "<<script>>", "<a",
    "<?php",
    "¼script¾alert(¢XSS¢)¼/script¾", "<BODY ONLOAD=alert('XSS')>", "<STYLE>@import'x';</STYLE>",
    "<plaintext>",
    "</option></select><script>alert(1)</script>", "<iframe src=javascript:alert(1)>", "🙂<b>",
    "data:text/html,<script>",
  ]

  /// The value as a browser shows it: a carriage return stays, and a NUL becomes U+FFFD.
  static func shown(_ value: String) -> String {
    value.replacingOccurrences(of: "\u{0}", with: "\u{FFFD}")
  }

  @Test("Hostile text stays text", arguments: payloads)
  func text(payload: String) throws {
    let nodes = try DocumentReader.read(try Self.render("<p>{{x}}</p>", payload))
    #expect(nodes.count == 1)
    #expect(nodes[0].children.map(\.kind) == [.text(Self.shown(payload))])
  }

  @Test("Hostile text stays in its attribute", arguments: payloads)
  func attributes(payload: String) throws {
    for quote in ["\"", "'"] {
      let source = "<p title=\(quote)a {{x}} b\(quote) lang=\(quote)en\(quote)></p>"
      let nodes = try DocumentReader.read(try Self.render(source, payload))
      #expect(nodes.count == 1)
      #expect(nodes[0].attributes == ["title": "a \(Self.shown(payload)) b", "lang": "en"])
    }
  }

  @Test("title, text area and option", arguments: payloads)
  func textOnly(payload: String) throws {
    for element in ["title", "textarea", "option"] {
      let html = try Self.render("<\(element)>a {{x}}</\(element)><i></i>", payload)
      let nodes = try DocumentReader.read(html)
      #expect(nodes.count == 2)
      #expect(nodes[0].children.map(\.kind) == [.text("a " + Self.shown(payload))])
      #expect(!html.dropFirst(element.count + 2).contains("<s"))
    }
  }

  @Test("JSON in a script", arguments: payloads)
  func json(payload: String) throws {
    let source = "<script type=\"application/json\">{\"a\": {{x}}, \"b\": \"1 {{x}} 2\"}</script><i></i>"
    let nodes = try DocumentReader.read(try Self.render(source, payload))
    #expect(nodes.count == 2)
    guard case .text(let json)? = nodes[0].children.first?.kind else {
      Issue.record("no text")
      return
    }
    #expect(!json.contains("<"))
    #expect(!json.contains(">"))
    #expect(!json.contains("\u{2028}"))
    let value = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    #expect(value == ["a": payload, "b": "1 \(payload) 2"])
  }

  @Test("live pages have the same text, and no other markers", arguments: payloads)
  func live(payload: String) throws {
    let source = "<p title=\"{{x}}\">{{x}}</p><title>{{x}}</title>{{#x}}<b>{{.}}</b>{{/x}}"
    let nodes = try DocumentReader.read(try Self.render(source, payload, live: true))
    #expect(nodes.count == 5)
    #expect(nodes[0].children.map(\.kind) == [.comment("1"), .text(Self.shown(payload)), .comment("/")])
    #expect(nodes[0].attributes == ["title": Self.shown(payload), "data-s": "0"])
    #expect(nodes[2].comment == "[3")
    #expect(nodes[4].comment == "]")
  }

  static let refusedAddresses = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\tjavascript:alert(1)",
    "java\tscript:alert(1)", "java\nscript:alert(1)", "java\r\nscript:alert(1)", "\u{1}javascript:alert(1)",
    "\u{0}javascript:alert(1)", "javascript\t:alert(1)", "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=", "DATA:image/svg+xml,<svg onload=alert(1)>", "blob:https://a/b",
    "file:///etc/passwd",
    "view-source:x", "javascript&colon;alert(1):", "feed:javascript:alert(1)", "about:blank", "ws://a",
    "jar:x!/",
    "intent://scan", "ms-settings:", "x:y", ":", "\u{FEFF}javascript:alert(1)",
  ]

  static let allowedAddresses = [
    "", "/", "/books/1?a=b&c=d#e", "?q=1", "#top", "books/1", "../a", "https://a.example/x:y",
    "HTTP://a.example",
    "mailto:a@b.example", "tel:+49123", "otpauth://totp/a?secret=B", "//cdn.example/x", "a/b:c", "?a:b",
    "#a:b", "é",
  ]

  static let addressAttributes = [
    "<a href=\"{{x}}\"></a>", "<form action=\"{{x}}\"></form>", "<button formaction=\"{{x}}\"></button>",
    "<img src=\"{{x}}\">",
    "<video poster=\"{{x}}\"></video>", "<blockquote cite=\"{{x}}\"></blockquote>",
    "<a xlink:href=\"{{x}}\"></a>", "<img srcset=\"{{x}}\">",
    "<img srcset=\"/a.png 1x, {{x}} 2x\">", "<a HREF='{{x}}'></a>", "<a href=\"{{#x}}{{x}}{{/x}}\"></a>",
    "<img src=\"/a.png\" imagesrcset=\"{{x}}\">", "<body background=\"{{x}}\"></body>",
  ]

  @Test("addresses that are refused", arguments: refusedAddresses)
  func refused(address: String) throws {
    for source in Self.addressAttributes {
      let html = try Self.render(source, address)
      #expect(html.contains("about:invalid#unsafe"), "\(source): \(html)")
      #expect(!html.lowercased().contains("script:alert"))
    }
  }

  @Test(
    "each address of a list counts",
    arguments: ["<a href=\"/\" ping=\"{{x}}\"></a>", "<img srcset=\"{{x}}\">", "<img ping=\"/a {{x}}\">"])
  func addressLists(source: String) throws {
    for list in [
      "/a javascript:alert(1)", "javascript:alert(1) /a", "/a\tjavascript:alert(1)",
      "/a\njavascript:alert(1)",
      "https://a.example/ javascript:alert(1) /b", "/a, javascript:alert(1)", "/a 1x,javascript:alert(1) 2x",
    ] {
      #expect(try Self.render(source, list).contains("about:invalid#unsafe"), "\(list)")
    }
    for list in ["", "/a", "/a /b", "https://a.example/x https://b.example/y", "/a.png 1x, /b.png 2x"] {
      #expect(try !Self.render(source, list).contains("about:invalid"), "\(list)")
    }
  }

  @Test("addresses that are allowed", arguments: allowedAddresses)
  func allowed(address: String) throws {
    let nodes = try DocumentReader.read(try Self.render("<a href=\"{{x}}\"></a>", address))
    #expect(nodes[0].attributes["href"] == address)
  }

  @Test("images as data are allowed where only an image can be")
  func imageData() throws {
    let png = "data:image/png;base64,iVBORw0KGgo="
    #expect(try Self.render("<img src=\"{{x}}\">", png).contains(png))
    #expect(try Self.render("<a href=\"{{x}}\"></a>", png).contains("about:invalid"))
    #expect(try Self.render("<img src=\"{{x}}\">", "data:image/svg+xml,<svg>").contains("about:invalid"))
    #expect(try Self.render("<img src=\"{{x}}\">", "data:image/pngx,").contains("about:invalid"))
  }

  @Test("a fixed start settles an address")
  func fixedStart() throws {
    #expect(try Self.render("<a href=\"/a/{{x}}\"></a>", "b:c").contains("href=\"/a/b:c\""))
    #expect(try Self.render("<a href=\"?q={{x}}\"></a>", "javascript:1").contains("?q=javascript:1"))
    // One slash and another would lead to a different host.
    #expect(try Self.render("<a href=\"/{{x}}\"></a>", "/evil.example").contains("about:invalid"))
    #expect(try Self.render("<a href=\"/{{x}}\"></a>", "\\evil.example").contains("about:invalid"))
    #expect(try Self.render("<a href=\"/{{x}}\"></a>", "\t/evil.example").contains("about:invalid"))
    #expect(try Self.render("<a href=\"/{{x}}\"></a>", "fine").contains("href=\"/fine\""))
  }

  @Test(
    "what can't be made safe is an error",
    arguments: [
      "<script>{{x}}</script>", "<script>var a = \"{{x}}\"</script>", "<script>{{#x}}a{{/x}}</script>",
      "<script type=\"module\">{{x}}</script>", "<script type=\"text/javascript\">{{x}}</script>",
      "<style>{{x}}</style>", "<style>{{#x}}a{{/x}}</style>", "<p style=\"{{x}}\"></p>",
      "<p STYLE='color: {{x}}'></p>",
      "<p onclick=\"{{x}}\"></p>", "<p OnClick='a({{x}})'></p>", "<iframe srcdoc=\"{{x}}\"></iframe>",
      "<p class={{x}}></p>", "<p class=a{{x}}></p>", "<p {{x}}></p>", "<p {{x}}=\"a\"></p>",
      "<p a{{x}}=\"b\"></p>",
      "<{{x}}></p>", "<p{{x}}></p>", "</{{x}}>", "<p></p{{x}}>", "<!-- {{x}} -->", "<!-- {{#x}}a{{/x}} -->",
      "<!DOCTYPE {{x}}>", "<p class={{#x}}a{{/x}}></p>", "<iframe>{{x}}</iframe>", "<xmp>{{x}}</xmp>",
      "<noembed>{{x}}</noembed>", "<plaintext>{{x}}", "<title></ti{{x}}</title>", "<title><{{x}}</title>",
      "<a href=\"javascript:{{x}}\">x</a>",
      "<a href=\"data:{{x}}\">x</a>", "<a href=\"vbscript:{{x}}\">x</a>", "<script src=\"{{x}}\"></script>",
      "<script src=\"https://{{x}}/a.js\"></script>", "<script src=\"//{{x}}/a.js\"></script>",
      "<link href=\"{{x}}\">", "<base href=\"{{x}}\">",
      "<object data=\"{{x}}\"></object>", "<embed src=\"{{x}}\">", "<iframe src=\"{{x}}\"></iframe>",
      "<meta http-equiv=\"refresh\" content=\"{{x}}\">", "<meta http-equiv=\"{{x}}\" content=\"a\">",
      "<svg><set to=\"{{x}}\"/></svg>", "<svg><animate values=\"{{x}}\"/></svg>",
      "<svg><use href=\"{{x}}\"/></svg>",
      "<p data-s=\"{{x}}\"></p>", "<p {{#x}}onclick=\"{{x}}\"{{/x}}></p>", "<p xmlns=\"{{x}}\"></p>",
      "<script type=\"application/json\">\"\\{{x}}\"</script>", "<script type=\"{{x}}\">{{x}}</script>",
      "<script type=\"{{x}}\">1</script>",
      "<script type=\"application/json\">{{#x}}\"{{/x}}</script>", "<p is=\"{{x}}\"></p>", "<?php {{x}} ?>",
      "<svg><![CDATA[{{x}}]]></svg>", "<p title=\"&nosuch;{{x}}\"></p>",
    ])
  func unsafe(source: String) {
    let error = #expect(throws: TemplateError.self) { try Self.render(source, "") }
    // Not refused for another reason.
    #expect(error?.message.contains("isn't closed") == false)
    #expect(error?.message.contains("closes nothing") == false)
  }

  @Test("the start of a script's address may be fixed")
  func scriptAddress() throws {
    #expect(try Self.render("<script src=\"/{{x}}/live.js\"></script>", "v1").contains("src=\"/v1/live.js\""))
    #expect(try Self.render("<script src=\"/{{x}}/live.js\"></script>", "/evil").contains("about:invalid"))
    #expect(try Self.render("<link href=\"/a.css?{{x}}\">", "1").contains("/a.css?1"))
  }

  @Test("Long values are escaped at every place", arguments: [7, 8, 9, 15, 16, 17, 63, 64, 4096, 9_000])
  func long(count: Int) throws {
    for special in ["&", "<", "\"", "'", ">", "\r", "é"] {
      for position in Set([0, count / 2, count - 1]) {
        let filler = String(repeating: "a", count: count)
        let value = String(filler.prefix(position)) + special + String(filler.dropFirst(position + 1))
        let nodes = try DocumentReader.read(try Self.render("<p title=\"{{x}}\">{{x}}</p>", value))
        #expect(nodes[0].attributes["title"] == value)
        #expect(nodes[0].children.map(\.kind) == [.text(value)])
      }
    }
  }
}
