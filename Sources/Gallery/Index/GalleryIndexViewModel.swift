import Combine
import Foundation

/// The index: the rooms that match what is searched for, by subject.
final class GalleryIndexViewModel: ObservableObject {
  @Published var term: String
  @Published private(set) var groups: [RoomGroup] = []

  init(term: String = "") {
    self.term = term
    $term
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .removeDuplicates()
      .map(Self.groups)
      .assign(to: &$groups)
  }

  /// The number of rooms that are shown.
  var count: Int { groups.reduce(0) { $0 + $1.rooms.count } }

  private static func groups(matching term: String) -> [RoomGroup] {
    Subject.allCases.compactMap { subject in
      let rooms = Gallery.rooms.map { $0.description }
        .filter { $0.subject == subject && (term.isEmpty || $0.matches(term)) }
      return rooms.isEmpty ? nil : RoomGroup(subject: subject, rooms: rooms)
    }
  }
}

/// The rooms of one subject.
struct RoomGroup: Sendable {
  let subject: Subject
  let rooms: [RoomDescription]
}

extension RoomDescription {
  /// Whether a text is in the title, the sentence, or the name of an operator.
  fileprivate func matches(_ term: String) -> Bool {
    ([title, notice] + operators).contains {
      $0.range(of: term, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}
