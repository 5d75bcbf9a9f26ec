import HTTP
import Testing

@Suite("Scripts made of modules", .timeLimit(.minutes(10)))
struct ScriptJoinerTests {
  private func joined(_ files: [String: String]) throws -> String {
    let directory = try TemporaryDirectory()
    for (name, text) in files { directory.write(name, text) }
    let site = try StaticFiles(directory: directory.path).joiningModules(of: "main.js")
    let response = try site.respond(to: Request(target: "/main.js"))
    #expect(response.headers["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(site.version(of: "main.js") == response.headers["ETag"].map { String($0.dropFirst().dropLast()) })
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A module comes once, before those that import it, whoever imports it first")
  func order() throws {
    let script = try joined([
      "main.js": "import {b} from './parts/b.js';\nimport {c} from './parts/c.js';\nb(c);\n",
      "parts/b.js": "import {c} from './c.js';\nexport function b(x) {\n  return c + x;\n}\n",
      "parts/c.js": "export const c = 1;\nexport async function d() {}\nexport let e;\n",
    ])
    #expect(
      script == "let a=1;async function g(){}\nlet h;function f(x){return a+x}\nf(a);\n")
  }

  @Test("Modules that import each other are joined, too")
  func cycle() throws {
    let script = try joined([
      "main.js": "import {b} from './b.js';\nexport const a = 1;\n",
      "b.js": "import {a} from './main.js';\nexport const b = () => a;\n",
    ])
    #expect(script == "let d=()=>c,c=1;\n")
  }

  @Test("A module may stand in a folder beside the folder of the one which imports it")
  func folders() throws {
    let script = try joined([
      "main.js": "import {b} from './parts/b.js';\nshow(b);\n",
      "parts/b.js": "import {c} from '../others/c.js';\nexport const b = [c];\n",
      "others/c.js": "export const c = 'c';\n",
    ])
    #expect(script == "let d='c',a=[d];show(a);\n")
  }

  @Test("Comments and white space go; what only looks like a comment stays")
  func comments() throws {
    let script = try joined([
      "main.js":
        """
      // Says what it is.
      /** On one line. */
      /* Over
         several. */
      const place = 'http://example.com/*';\r
        const pattern = /[/*]/; // goes
      \tconst text = `a // b`;

      """
    ])
    #expect(
      script
        == "let b='http://example.com/*',a=/[/*]/,c=`a // b`;\n"
    )
  }

  @Test(
    "What can't be joined is refused, and told where",
    arguments: [
      ("const a = 1;\nimport a from './b.js';", "main.js:2: an import"),
      ("import {a as b} from './b.js';", "main.js:1: an import"),
      ("import {a} from \"./b.js\";", "main.js:1: an import"),
      ("import {a} from 'https://example.com/b.js';", "main.js:1: an import"),
      ("import {a} from './../b.js';", "../b.js:1: there is no such file"),
      ("import {a} from '../b.js';", "../b.js:1: there is no such file"),
      ("import {a} from './none.js';", "none.js:1: there is no such file"),
      ("import {a} from './b.js';\nlet a = 2;", "main.js:2: “a” is also declared in b.js"),
      ("export default 1;", "main.js:1: only a declaration"),
      ("export {a};", "main.js:1: only a declaration"),
      ("const a = `one\ntwo`;", "main.js:1: a text in backticks"),
    ])
  func refusals(text: String, message: String) throws {
    let error = #expect(throws: StaticFilesError.self) {
      try joined(["main.js": text, "b.js": "export const a = 1;\n"])
    }
    #expect(error.map(String.init(describing:))?.hasPrefix(message) == true)
  }

  @Test("A script that is not there can't be joined")
  func missing() throws {
    let directory = try TemporaryDirectory()
    let files = try StaticFiles(directory: directory.path)
    #expect(throws: StaticFilesError.self) { try files.joiningModules(of: "main.js") }
    #expect(throws: StaticFilesError.self) { try files.joiningModules(of: "../main.js") }
  }
}
