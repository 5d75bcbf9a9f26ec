import Foundation
import GalleryModels
import Templates

/// A timeline as a template shows it: a drawing, and the events as texts.
struct TimelineRow: Sendable {
  /// An event of the history.
  struct Entry: Sendable {
    let id: Int
    let time: String
    let text: String
    let drawing: String
  }

  let id: String
  let title: String
  let drawing: String
  let history: [Entry]

  init(_ timeline: Timeline, of model: TimelinesViewModel) {
    (id, title) = (timeline.id, timeline.title)
    drawing = TimelineDrawing(timeline, now: model.now).markup
    let showsPictures = timeline.title == "Pictures"
    history = timeline.events.map { Entry($0, isPicture: showsPictures) }
  }

  static var fields: Fields<TimelineRow> {
    let entry = Fields<Entry>().text("time", \.time).text("text", \.text).html("picture", \.drawing)
    return Fields<TimelineRow>()
      .text("timelineTitle", \.title)
      .html("drawing", \.drawing)
      .text("count", \.history.count, .count("event", "events"))
      .list("history", \.history, id: \.id, entry)
  }
}

extension TimelineRow.Entry {
  fileprivate init(_ event: Timeline.Event, isPicture: Bool) {
    (id, time) = (event.id, String(format: "%.1f s", event.time))
    switch event.kind {
    case .value(let count, let value):
      text = "\(count): \(value)"
      drawing = isPicture ? Landscape(seed: count - 1).markup : ""
    case .finished: (text, drawing) = ("finished", "")
    case .failed(let error): (text, drawing) = ("failed: \(error)", "")
    }
  }
}
