/// A form in which a shelf can be taken along. The raw values end the names of files.
enum BookExportFormat: String, CaseIterable, Sendable {
  case csv
  case json
  case bibTeX = "bib"

  /// The format of a name that somebody typed; nil for any other text.
  init?(named name: String) {
    switch name.lowercased() {
    case "csv": self = .csv
    case "json": self = .json
    case "bibtex", "bib": self = .bibTeX
    default: return nil
    }
  }

  /// The media type.
  var type: String {
    switch self {
    case .csv: "text/csv; charset=utf-8"
    case .json: "application/json"
    case .bibTeX: "application/x-bibtex; charset=utf-8"
    }
  }
}
