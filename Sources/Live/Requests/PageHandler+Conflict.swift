import HTTP

extension PageHandler {
  /// Returns the response to a conflict, 409: a page that shows both texts of each input and asks which one to keep.
  func conflictPage(
    _ conflicts: [FieldConflict], of form: FormFields, edits: FormEdits, on loaded: LoadedPage<Visitor, Model>
  ) -> Response {
    let request = loaded.visit.request
    let content = ConflictPage(
      conflicts, of: form, edits: edits, inputs: page.inputs,
      address: request.target.hasPrefix("/") ? request.target : request.path)
    let frame = PageFrame(
      visitor: loaded.visit.visitor, path: page.path, title: content.title,
      pageToken: loaded.visit.pageToken)
    var response = Response.html(renderConflict(content, frame), status: .conflict)
    // The page repeats all that the form holds, passwords too.
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
