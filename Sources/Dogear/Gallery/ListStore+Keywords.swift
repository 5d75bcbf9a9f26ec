import Foundation
import Gallery

extension ListStore<Keyword> {
  /// The keeper of keywords for the gallery, which knows nothing of owners.
  var keeper: KeywordKeeper {
    KeywordKeeper(
      load: { [self] visitor in
        guard let owner = (visitor as? Visitor)?.owner else { return [] }
        return try await list(of: owner).snapshot.items.map(\.text)
      },
      save: { [self] visitor, texts in
        guard let owner = (visitor as? Visitor)?.owner else { return }
        try await save(texts, of: owner)
      })
  }

  /// Has the list consist of these keywords, in their order.
  private func save(_ texts: [String], of owner: OwnerID) async throws {
    let stored = try await list(of: owner).snapshot.items
    for keyword in stored where !texts.contains(keyword.text) { try await delete(id: keyword.id, of: owner) }
    let kept = stored.filter { texts.contains($0.text) }
    for text in texts where !kept.contains(where: { $0.text == text }) {
      try await add(Keyword(id: UUID().uuidString, text: text), to: owner)
    }
    let order = try await list(of: owner).snapshot.items
    guard order.map(\.text) != texts else { return }
    for text in texts {
      guard let keyword = order.first(where: { $0.text == text }) else { continue }
      try await move(id: keyword.id, to: .end, of: owner)
    }
  }
}
