import GalleryModels
import Live

extension ReaderViewModel {
  /// Fetches the stories where the page's address says that they were asked for, and waits for their end: a browser without
  /// JavaScript gets them with the page.
  func fetchIfShown<Visitor>(_ visit: Visit<Visitor>) async {
    if visit.text("fetched").isEmpty { return }
    fetchStories(on: visit.scheduler)
    await $isLoading.turnsFalse()
  }
}

extension Page where Model == ReaderViewModel {
  /// The page, which fetches the stories once it is open, unless it came with them, and keeps their relative times.
  func fetchingStories() -> Self {
    onOpen { model, visit in
      model.followTime(on: visit.scheduler)
      if visit.text("fetched").isEmpty { model.fetchStories(on: visit.scheduler) }
    }
  }
}
