import HTTP
import Live
import Templates

/// Who looks at a page. An open page answers only its own visitor.
struct WallVisitor: PageVisitor {
  let key: String
}

extension WallViewModel {
  /// What the template may use, beside `inputs`, `title` and `flash`.
  static var fields: Fields<WallViewModel> {
    Fields<WallViewModel>()
      .list("notes", \.notes, id: \.id, Fields<Note>().text("name", \.name).text("text", \.text))
      .text("count", \.notes.count, .count("note", "notes"))
  }
}

/// The page at `/`.
func wallPage(_ wall: Wall) -> Page<WallVisitor, WallViewModel> {
  Page("/", template: "wall", fields: WallViewModel.fields, title: { "The wall (\($0.notes.count))" }) { _ in
    let model = WallViewModel()
    model.follow(wall.notes.first())
    return model
  }
  .onOpen { model, visit in model.follow(wall.notes.receive(on: visit.scheduler)) }
  .input(.text("name", \.name, limit: 100).message(\.nameMessage))
  .input(.multiline("text", \.text, limit: 2000).message(\.textMessage))
  .action("add", inputs: ["name", "text"]) { model, _, _ in
    guard model.isValid else { return .invalid }
    wall.add(name: model.name, text: model.text)
    model.added()
    return .done()
  }
}

/// Answers every request to the site.
func wallSite(_ wall: Wall, templates: TemplateLibrary) throws -> Handler {
  let site = Site(library: templates, frame: Fields<PageFrame<WallVisitor>>()) { request in
    IdentifiedVisitor(WallVisitor(key: request.remoteNetwork))
  }
  var router = Router()
  try site.add(wallPage(wall), to: &router)
  return { [router] in try await router.respond(to: $0) }
}
