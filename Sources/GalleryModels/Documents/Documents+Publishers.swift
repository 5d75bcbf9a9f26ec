import Combine

extension DocumentQuery {
  /// The snapshots of a query, as a publisher. An error fails it. Each subscriber has a listener of its own, which is
  /// removed with the subscription, however it ends.
  public func snapshotPublisher(
    includeMetadataChanges: Bool = false, on scheduler: some Scheduler
  ) -> AnyPublisher<QuerySnapshot, DocumentError> {
    Deferred {
      let subject = CurrentValueSubject<QuerySnapshot?, DocumentError>(nil)
      let registration = addSnapshotListener(
        includeMetadataChanges: includeMetadataChanges, on: scheduler
      ) { snapshot, error in
        if let error { subject.send(completion: .failure(error)) }
        if let snapshot { subject.send(snapshot) }
      }
      return subject.compactMap { $0 }
        .handleEvents(
          receiveCompletion: { _ in registration.remove() }, receiveCancel: { registration.remove() })
    }
    .eraseToAnyPublisher()
  }
}

extension DocumentReference {
  /// The document, read once. A future and not any publisher: the reading begins at once, wanted or not.
  public func getDocument(
    source: DocumentSource = .server, on scheduler: some Scheduler
  ) -> Future<Document, DocumentError> {
    Future { promise in getDocument(source: source, on: scheduler, promise) }
  }
}
