import Templates

extension Fields {
  /// The fields that every room's template has, for its layout.
  static func room(_ room: RoomDescription, _ sources: [SourceFile]) -> Fields<Root> {
    let operators = room.operators.map { OperatorLink(name: $0) }
    return Fields<Root>()
      .constant("roomTitle", room.title)
      .constant("notice", room.notice)
      .list("sources", SourceFile.fields) { _ in sources }
      .list("operators", OperatorLink.fields) { _ in operators }
  }
}
