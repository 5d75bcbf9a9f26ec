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
      ("const total = 1;\nshow(total, total);", "let a=1;show(a,a);\n"),
      (
        "const {total} = box;\nconst more = total + box.total;", "let{total}=box,a=total+box.total;\n"
      ),
      (
        "const text = 1;\nshow({text}, text, text, text, {text: 2});",
        "let a=1;show({text:a},a,a,a,{text:2});\n"
      ),
      (
        "const step = 1;\nconst box = {step(count) { return step; }};\nbox.step(step);",
        "let a=1,b={step(count){return a}};b.step(a);\n"
      ),
      ("const a = ok ? left : right;\nconst left = 1;", "let c=ok?b:right,b=1;\n"),
      ("list.map(item => item.item);", "list.map(a=>a.item);\n"),
      ("const on = [...items];\nconst items = on;", "let b=[...a],a=b;\n"),
      ("class Box {\nstep() {}\n}\nconst step = 1;", "class Box{step(){}}\nlet step=1;\n"),
    ])
  func names(script: String, short: String) {
    #expect(shortened(script) == short)
  }

  @Test(
    "Declarations that follow each other become one, and no other statement joins them",
    arguments: [
      ("const x = 1;\nlet y = 2;\nf();\nconst z = 3;", "let a=1,b=2;f();let c=3;\n"),
      ("const f = () => {\ng();\nconst x = 1;\n};\nconst y = 1;", "let a=()=>{g();let b=1},c=1;\n"),
      ("const f = () => 1\ng();\nconst y = 1;", "let a=()=>1\ng();let b=1;\n"),
      (
        "for (const x of y) {\nconst z = 1;\nconst w = 2;\n}\nconst v = 3;",
        "for(let c of y){let d=1,b=2}\nlet a=3;\n"
      ),
      ("for (let i = 0; i < 2; i += 1) f();\nconst x = 1;", "for(let a=0;a<2;a+=1)f();let b=1;\n"),
      ("const x = `${(() => { const y = 1; })}`;\nconst z = 1;", "let a=`${(()=>{let b=1})}`,c=1;\n"),
      ("const x = [1, 2,\n];\nf({\na: 1,\n}, [, x]);", "let b=[1,2];f({a:1},[,b]);\n"),
    ])
  func declarations(script: String, short: String) {
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
