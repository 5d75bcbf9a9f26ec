import HTTP

extension AppMetrics {
  /// The figures of what is held for visitors.
  func ledgerFigures(to text: inout MetricsText) {
    let figures = services.ledger.figures
    text.family("dogear_held", .gauge, "What is held for visitors: numbers, or bytes, by kind.")
    for figure in figures { text.sample("dogear_held", "kind=\"\(figure.kind.name)\"", "\(figure.held)") }
    text.family("dogear_held_limit", .gauge, "The largest amount that is held for all together.")
    for figure in figures {
      text.sample("dogear_held_limit", "kind=\"\(figure.kind.name)\"", "\(figure.limit)")
    }
    text.family("dogear_held_refusals_total", .counter, "What was refused as a share of it was used up.")
    for figure in figures {
      text.sample("dogear_held_refusals_total", "kind=\"\(figure.kind.name)\"", "\(figure.refusals)")
    }
  }
}
