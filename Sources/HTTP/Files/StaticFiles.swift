import CLinux

/// Responds to GET and HEAD with the files of a directory.
///
/// The file is named by the route's `{path*}` parameter, or by the whole path without one. Directories, files
/// whose name or folder begins with a dot, and what a symbolic link leads outside to do not exist. Files of up
/// to 256 KiB are kept in memory and looked at again for each request, or once for all of a loop's turn, so a changed
/// file shows at once. Those that are text are compressed when a client first accepts that, beside the loops if they
/// have more than 32 KiB: until that is done they are sent as they are. The compressed form has a tag of its own.
///
/// A request whose query has the file's `version(of:)` as `v` names one content for ever: it may be cached for a year
/// without asking. Everything else, another version too, is revalidated by its strong entity tag, or the time of its
/// modification. Up to 16 ranges of a file are sent when asked for, those that overlap as one; more get the whole file, as RFC
/// 9110, 14.2 allows. Several ranges are always ranges of the file as it is, not of its compressed form.
public struct StaticFiles: Sendable {
  let cache: FileCache
  /// Files that were made of others.
  var made: [String: CachedFile] = [:]

  /// Serves the files of a directory. Throws `cannotOpen` if it can not be read.
  public init(directory: String) throws(StaticFilesError) {
    let descriptor = clinux_open_directory(directory)
    guard descriptor >= 0 else { throw .cannotOpen(directory: directory, errorNumber: Int(-descriptor)) }
    cache = FileCache(directory: descriptor)
  }

  /// Responds with the file, 304 if the client has it, or throws 404.
  public func respond(to request: Request) throws(HTTPError) -> Response {
    guard request.method == .get || request.method == .head else {
      throw HTTPError(.methodNotAllowed, headers: ["Allow": "GET, HEAD"])
    }
    let path = request.parameters["path"] ?? String(request.path.dropFirst())
    guard let file = try file(path) else { throw HTTPError(.notFound) }
    let form = Self.form(of: file, for: request)
    var response = Response(
      headers: request.query["v"] == file.version ? form.lastingHeaders : form.headers)
    // Its compressed form is chosen here, and kept.
    response.mayCompress = false
    let now = clinux_unix_time()
    // A modification later than now is reported as one of now (RFC 9110, 8.8.2.1). Conditions are
    // compared with what the file says, so that none holds by a date that will be said of other content as well.
    if file.identity.seconds > now { response.headers["Last-Modified"] = HTTPDate.format(now) }
    let conditions = Preconditions(tag: form.tag, modified: file.identity.seconds)
    switch conditions.verdict(on: request.headers) {
    case .failed: throw HTTPError(.preconditionFailed)
    case .notModified: return response.notModified()
    case .proceed: break
    }
    guard Self.asksForRange(request), conditions.allowsRange(request.headers, now: now)
    else {
      response.body = form.content.body
      return response
    }
    let range = ByteRange(request.headers.all("Range"), length: form.content.count)
    try Self.send(range, of: form, in: &response)
    return response
  }

  /// The fingerprint of a file for `?v=…` in links to it, or nil if there is no such file.
  public func version(of path: String) -> String? {
    (try? file(path))?.version
  }

  private func file(_ path: String) throws(HTTPError) -> CachedFile? {
    guard Self.isServable(path) else { return nil }
    if let made = made[path] { return made }
    return try cache.file(path)
  }

  static func isServable(_ path: String) -> Bool {
    !path.isEmpty
      && path.utf8.split(separator: 0x2f, omittingEmptySubsequences: false).allSatisfy { piece in
        piece.first.map { $0 != 0x2e } ?? false
      }
  }
}
