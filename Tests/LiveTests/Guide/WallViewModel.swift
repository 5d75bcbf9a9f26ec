import Combine
import Foundation

final class WallViewModel: ObservableObject {
  @Published var name = ""
  @Published var text = ""
  @Published private(set) var nameMessage = ""
  @Published private(set) var textMessage = ""
  @Published private(set) var notes: [Note] = []

  init() {
    $name
      .map { $0.trimmingCharacters(in: .whitespaces).isEmpty ? "Please say who you are." : "" }
      .assign(to: &$nameMessage)
    $text
      .map { $0.count < 3 ? "A few words more, please." : "" }
      .assign(to: &$textMessage)
  }

  var isValid: Bool { nameMessage.isEmpty && textMessage.isEmpty }

  /// Shows the notes of a wall from now on.
  func follow(_ notes: some Publisher<[Note], Never>) {
    notes.assign(to: &$notes)
  }

  /// The note was added: the text is empty again, the name stays.
  func added() {
    text = ""
  }
}
