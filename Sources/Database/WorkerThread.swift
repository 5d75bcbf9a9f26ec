import Glibc

/// A thread of the database's own, for calls that block.
struct WorkerThread: Sendable {
  private let id: pthread_t

  /// Starts a thread. The name shows in tools such as `top -H`; Linux keeps 15 bytes of it.
  init(name: String, _ body: @escaping @Sendable () -> Void) throws(DatabaseError) {
    let context = Unmanaged.passRetained(Body(name: name, run: body))
    var id = pthread_t()
    let code = pthread_create(
      &id, nil,
      { context in
        guard let context else { return nil }
        let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        WorkerThread.name(thread: body.name)
        body.run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw .other(message: "can't start a thread: \(String(cString: strerror(code)))", sql: "")
    }
    self.id = id
  }

  /// Waits for the end of the thread. Called on the thread itself, it detaches the thread instead.
  func join() {
    if pthread_equal(id, pthread_self()) != 0 {
      pthread_detach(id)
    } else {
      pthread_join(id, nil)
    }
  }

  /// Lets the thread end by itself.
  func detach() {
    pthread_detach(id)
  }

  /// Names the running thread through a file of the kernel, because Glibc's `pthread_setname_np` is hidden from Swift.
  private static func name(thread name: String) {
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = name.withCString { write(file, $0, strlen($0)) }
    close(file)
  }

  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = String(name.prefix(15))
      self.run = run
    }
  }
}
