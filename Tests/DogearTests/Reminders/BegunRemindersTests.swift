import Synchronization
import Testing

@testable import Dogear

@Suite("Reminders that were begun", .timeLimit(.minutes(10)))
struct BegunRemindersTests {
  @Test("One counts for ten minutes, until it is left, and whatever becomes of the clock")
  func time() {
    let now = Mutex(1_000_000)
    let begun = BegunReminders { now.withLock { $0 } }
    begun.insert("a")
    begun.insert("b")
    begun.remove("b")
    #expect(begun.contains("a"))
    #expect(!begun.contains("b"))
    #expect(!begun.contains("c"))
    now.withLock { $0 += BegunReminders.seconds - 1 }
    #expect(begun.contains("a"))
    now.withLock { $0 -= 3600 }
    #expect(begun.contains("a"))
    now.withLock { $0 += 3601 }
    #expect(!begun.contains("a"))
    begun.insert("c")
    #expect(begun.contains("c"))
  }
}
