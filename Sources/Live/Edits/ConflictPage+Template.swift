extension ConflictPage {
  /// The default template, for sites without one of their own.
  static let template = """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>{{title}}</title>
    </head>
    <body>
      <main>
        <h1>{{title}}</h1>
        <form method="post" action="{{address}}">
          {{#pairs}}<input type="hidden" name="{{name}}" value="{{value}}">{{/pairs}}
          {{#isGone}}
          <p>Somebody else deleted this while you changed it.</p>
          {{#choices}}
          <h2>{{label}}</h2>
          <pre>{{mine}}</pre>
          {{/choices}}
          <button>Put it back with my text</button>
          <a href="{{address}}">Let it go</a>
          {{/isGone}}
          {{^isGone}}
          <p>Somebody else changed this while you did. Nothing is stored yet.</p>
          {{#choices}}
          <fieldset>
            <legend>{{label}}</legend>
            <h2>Theirs</h2>
            <pre>{{theirs}}</pre>
            <h2>Mine</h2>
            <pre>{{mine}}</pre>
            {{#isOne}}
            <button name="{{keep}}" value="mine">Keep mine</button>
            <button name="{{keep}}" value="theirs">Keep theirs</button>
            {{/isOne}}
            {{#areSeveral}}
            <label><input type="radio" name="{{keep}}" value="mine" checked> Keep mine</label>
            <label><input type="radio" name="{{keep}}" value="theirs"> Keep theirs</label>
            {{/areSeveral}}
          </fieldset>
          {{/choices}}
          {{#areSeveral}}<button>Save</button>{{/areSeveral}}
          {{/isGone}}
        </form>
      </main>
    </body>
    </html>
    """
}
