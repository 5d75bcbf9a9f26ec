import GalleryModels
import Templates

extension EventLog.Line {
  /// The fields of a line of `Shared/log`.
  static var fields: Fields<EventLog.Line> {
    Fields<EventLog.Line>().text("time", \.time).text("text", \.text)
  }
}
