import Testing

@testable import HTTP

@Suite("Scripts made shorter", .timeLimit(.minutes(10)))
struct ScriptShortenerTests {
  private func shortened(_ script: String) -> String {
    String(decoding: ScriptShortener.shorten(Array(script.utf8)), as: UTF8.self)
  }

  @Test(
    "Variables get short names, and properties keep theirs",
    arguments: [
      ("const total = 1;\nshow(total, total);", "const a=1;show(a,a);\n"),
      (
        "const {total} = box;\nconst more = total + box.total;", "const{total}=box;const a=total+box.total;\n"
      ),
      (
        "const text = 1;\nshow({text}, text, text, text, {text: 2});",
        "const a=1;show({text:a},a,a,a,{text:2});\n"
      ),
      (
        "const step = 1;\nconst box = {step(count) { return step; }};\nbox.step(step);",
        "const a=1;const b={step(count){return a}};b.step(a);\n"
      ),
      ("const a = ok ? left : right;\nconst left = 1;", "const c=ok?b:right;const b=1;\n"),
      ("list.map(item => item.item);", "list.map(a=>a.item);\n"),
      ("const on = [...items];\nconst items = on;", "const b=[...a];const a=b;\n"),
      ("class Box {\nstep() {}\n}\nconst step = 1;", "class Box{step(){}}\nconst step=1;\n"),
    ])
  func names(script: String, short: String) {
    #expect(shortened(script) == short)
  }

  @Test(
    "White space goes where nothing changes by that",
    arguments: [
      ("return   1;\nthrow 'a b';", "return 1;throw'a b';\n"),
      ("f(1 - -2, 3 + +4, i++);", "f(1- -2,3+ +4,i++);\n"),
      ("if ('a' in box) return /a b/;", "if('a' in box)return/a b/;\n"),
      ("f()\ng()\n.h()", "f()\ng().h()\n"),
      ("while (on) {\nf();\n}\nf();", "while(on){f()}\nf();\n"),
      ("f(`a ${ one + `b ${ two }  c` }  d`);", "f(`a ${one+`b ${two}  c`}  d`);\n"),
      ("f(/[/ ']+/g, 4 / 2, a[0] / 2);", "f(/[/ ']+/g,4/2,a[0]/2);\n"),
      ("f('it\\'s // a'); // b\n// c", "f('it\\'s // a');\n"),
      ("f('", "f('\n"),
    ])
  func whiteSpace(script: String, short: String) {
    #expect(shortened(script) == short)
  }
}
