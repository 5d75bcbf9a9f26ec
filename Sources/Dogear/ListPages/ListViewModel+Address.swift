import HTTP

extension ListViewModel {
  /// The query of this page's address with what says which items it shows; empty for the address alone.
  final func query(_ more: [(name: String, value: String)]) -> String {
    PercentEncoding.query(filter + more)
  }
}
