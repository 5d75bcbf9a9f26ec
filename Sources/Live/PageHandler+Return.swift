import HTTP

extension PageHandler {
  /// The address to which a form leads back without JavaScript: that of the page, with the inputs that the address of the
  /// form's page had, such as a search, but for those that the action takes. The browser names that address (RFC 9110,
  /// 10.1.3); where it does not, or names another page, the page's own is all there is.
  func returnAddress(_ request: Request, after action: PageAction<Visitor, Model>) -> String {
    guard let referrer = request.headers["Referer"] else { return request.path }
    let parts = referrer.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
    // Scheme, nothing, host, path.
    let place = parts.first?.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, place.count == 4, "/\(place[3])" == request.path,
      let query = try? FormFields(urlEncoded: Array(parts[1].utf8))
    else { return request.path }
    let kept = page.inputs.filter { !$0.isInRow && !action.plainNames.contains($0.name) }
    let inputs = query.pairs.filter { pair in kept.contains { $0.name == pair.name } }
    return request.path + PercentEncoding.query(inputs.map { ($0.name, $0.value) })
  }
}
