/// The template around the content of each page.
enum LayoutTemplate {
  static let sources = [
    "layout": """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <title>{{title}}</title>
      <link rel="icon" href="/favicon.svg">
      <script type="module" src="/live.js"></script>
    </head>
    <body>
      <main>
        {{$main}}{{/main}}
      </main>
      <div id="announcer" role="status"></div>
      \(ConflictTemplates.panels)
    </body>
    </html>
    """
  ]
}
