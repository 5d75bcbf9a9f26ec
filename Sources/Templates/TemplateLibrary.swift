/// All templates of an application, parsed.
public final class TemplateLibrary: Sendable {
  let templates: [String: [Node]]
  let sources: [String: Source]
  let paths: [String: String]

  /// Loads and parses every `*.mustache` file below a directory. A template's name is its path without the
  /// extension: `Books/shelf`.
  /// - Parameter paths: the addresses of the site by name. Of `["books.book": "/books/{id}"]`, `{{paths.books.book}}` is
  ///   `/books/` and the field `id` of where it stands; a name that is not among them is an error.
  /// - Throws: ``TemplateError``, with file, line and column.
  public convenience init(directory: String, paths: [String: String] = [:]) throws {
    try self.init(bytes: try TemplateDirectory(path: directory).read(), paths: paths)
  }

  /// Parses templates given by name.
  /// - Parameter paths: the addresses of the site by name, as of those in a directory.
  /// - Throws: ``TemplateError``, with file, line and column.
  public convenience init(sources: [String: String], paths: [String: String] = [:]) throws {
    try self.init(bytes: sources.mapValues { Array($0.utf8) }, paths: paths)
  }

  private init(bytes: [String: [UInt8]], paths: [String: String]) throws {
    var templates: [String: [Node]] = [:]
    var sources: [String: Source] = [:]
    // In order, so that the same one of several errors is reported every time.
    for (name, bytes) in bytes.sorted(by: { $0.key < $1.key }) {
      let source = Source(name: name, bytes: bytes)
      sources[name] = source
      templates[name] = try Parser.parse(source)
    }
    self.templates = templates
    self.sources = sources
    self.paths = paths
  }

  /// A number that changes when a template below a directory is changed, added or removed, found without reading
  /// any: for reloading during development.
  /// - Throws: ``TemplateError`` when the directory can't be read.
  public static func version(ofDirectory directory: String) throws -> UInt64 {
    try TemplateDirectory(path: directory).version()
  }

  /// The names of all templates, in order.
  public var names: [String] { templates.keys.sorted() }

  /// A page's template with its layouts and partials, every name checked against the fields.
  /// - Parameter digests: the description of form digests; nil if forms get none.
  /// - Throws: ``TemplateError`` for an unknown name, and for what can't be made safe in HTML.
  public func template<Root>(
    _ name: String, fields: Fields<Root>, digests: FormDigests? = nil
  ) throws -> PageTemplate<Root> {
    guard let nodes = templates[name], let source = sources[name] else { throw missing(name) }
    var compiler = Compiler(
      self, fields: fields.table, digests: digests, start: Place(source: source, offset: 0))
    try compiler.page(nodes)
    return PageTemplate(program: Program(Layout(compiler.pieces), compiler: compiler))
  }
}
