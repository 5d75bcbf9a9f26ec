import HTTP

extension ListViewModel {
  /// The query of this page's address with what says which items it shows; empty for the address alone.
  final func query(_ more: [(name: String, value: String)]) -> String {
    let pairs = (filter + more).filter { !$0.value.isEmpty }
    let query = pairs.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    return query.isEmpty ? "" : "?\(query)"
  }
}
