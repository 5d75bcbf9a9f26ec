import HTTP

/// The place to which a form leads back without JavaScript.
struct ReturnPlace: Equatable, Sendable {
  /// The address; nil for the form's own page.
  var location: String?
  /// The parameters of the own page's address besides the page's inputs, by their names.
  var parameters: [String: String] = [:]
  /// The id of the element at which the own page begins.
  var element: String?
}

extension PageHandler {
  /// The address of a place on the form's own page, with the inputs and parameters that the address of the form's page
  /// had, such as a search.
  func address(
    of place: ReturnPlace, _ request: Request, after action: PageAction<Visitor, Model>
  ) -> String {
    let kept = keptPairs(request, after: action).filter { place.parameters[$0.name] == nil }
    let added = place.parameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    let fragment = place.element.map { "#\(PercentEncoding.encode($0))" } ?? ""
    return request.path + PercentEncoding.query(kept + added) + fragment
  }

  /// The page's inputs and parameters in the address of the form's page, but for those that the action takes. The browser
  /// names that address (RFC 9110, 10.1.3); where it does not, or names another page, there are none.
  private func keptPairs(
    _ request: Request, after action: PageAction<Visitor, Model>
  ) -> [(name: String, value: String)] {
    guard let referrer = request.headers["Referer"] else { return [] }
    let parts = referrer.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
    // Scheme, nothing, host, path.
    let place = parts.first?.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, place.count == 4, "/\(place[3])" == request.path,
      let query = try? FormFields(urlEncoded: Array(parts[1].utf8))
    else { return [] }
    let inputs = page.inputs.filter { !$0.isInRow && !action.plainNames.contains($0.name) }
    let names = Set(inputs.map(\.name) + page.parameters)
    return query.pairs.filter { names.contains($0.name) }.map { ($0.name, $0.value) }
  }
}
