import HTTP

extension PageHandler {
  /// The page that shows both texts of each input in conflict, and asks which one is wanted: 409.
  func conflictPage(
    _ conflicts: [FieldConflict], of form: FormFields, edits: FormEdits, on page: LoadedPage<Visitor, Model>
  ) -> Response {
    let request = page.visit.request
    let content = ConflictPage(
      conflicts, of: form, edits: edits, inputs: self.page.inputs,
      address: request.target.hasPrefix("/") ? request.target : request.path)
    let frame = PageFrame(
      visitor: page.visit.visitor, path: self.page.path, title: content.title,
      pageToken: page.visit.pageToken)
    var response = Response.html(renderConflict(content, frame), status: .conflict)
    // It has all that the form has, passwords too.
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
