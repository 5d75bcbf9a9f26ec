import Foundation
import GalleryModels
import Templates

/// A row of the reader.
struct StoryRow: Sendable {
  let story: Story
  let age: String
  /// The time zone of the time.
  let zone: TimeZone

  /// The address of the story, where it is one of the web or of this site.
  private var address: String {
    story.url.hasPrefix("https://") || story.url.hasPrefix("http://") || story.url.hasPrefix("/gallery/")
      ? story.url : ""
  }

  /// The time of day, such as “09:07”.
  private var time: String {
    let time = Date.ISO8601FormatStyle(timeZone: zone).time(includingFractionalSeconds: false)
    return String(story.date.formatted(time).prefix(5))
  }

  static var fields: Fields<StoryRow> {
    Fields<StoryRow>()
      .text("storyTitle", \.story.title)
      .text("byline") { "\($0.age) by \($0.story.by)" }
      .text("author", \.story.by)
      .text("age", \.age)
      .text("time", \.time)
      .text("moment") { $0.story.date.formatted(.iso8601) }
      .text("address", \.address)
      .flag("hasAddress") { !$0.address.isEmpty }
  }
}
