public import Synchronization

#if canImport(Musl)
  public import Musl
#else
  public import Glibc
#endif

/// Lets one thread at a time through, and holds no lock while that thread calls out.
///
/// The first thread runs its work at once. A reentrant call on the same thread runs at once too, nested, as with
/// Apple's recursive locks. Work of another thread is queued, and the thread inside runs it before it leaves. State
/// touched only inside a gate needs no other protection. Such state is marked `@exclusivity(unchecked)`, which spares
/// the run-time check: the classes that have it never keep it open while they call out.
@usableFromInline
package struct Gate: ~Copyable {
  /// The thread inside, its lowest bit set when work is waiting; 0 when nobody is inside.
  @usableFromInline let owner = Atomic<UInt>(0)
  /// The queued work as a linked list, the latest first. The thread that takes the list owns what is in it.
  @usableFromInline let waiting = Atomic<UnsafeRawPointer?>(nil)

  @inlinable
  @inline(__always)
  package init() {}

  /// Runs `body` with `argument` now, or hands both to the thread inside.
  @inlinable
  @inline(__always)
  package func run<Argument>(_ argument: Argument, _ body: @escaping (Argument) -> Void) {
    let me = currentThread()
    let (entered, inside) = owner.compareExchange(expected: 0, desired: me, ordering: .acquiringAndReleasing)
    if entered {
      body(argument)
      leave(me)
    } else if inside & ~1 == me {
      body(argument)
    } else {
      hand(me, over: GateCall(argument, body))
    }
  }

  /// Runs `body` now, or hands the work that `later` makes to the thread inside. Neither closure is allocated on the
  /// heap.
  @inlinable
  @inline(__always)
  func run(_ body: () -> Void, later: () -> GateWork) {
    let me = currentThread()
    let (entered, inside) = owner.compareExchange(expected: 0, desired: me, ordering: .acquiringAndReleasing)
    if entered {
      body()
      leave(me)
    } else if inside & ~1 == me {
      body()
    } else {
      hand(me, over: later())
    }
  }

  @inlinable
  @inline(__always)
  func leave(_ me: UInt) {
    if !owner.compareExchange(expected: me, desired: 0, ordering: .releasing).exchanged { drain(me) }
  }

  @usableFromInline
  func drain(_ me: UInt) {
    repeat {
      _ = owner.exchange(me, ordering: .acquiringAndReleasing)
      for item in takeWork().reversed() { item.run() }
    } while !owner.compareExchange(expected: me, desired: 0, ordering: .releasing).exchanged
  }

  /// Takes the queued work, the latest first.
  private func takeWork() -> [GateWork] {
    var list: [GateWork] = []
    var next = waiting.exchange(nil, ordering: .acquiring)
    while let pointer = next {
      let work = Unmanaged<GateWork>.fromOpaque(pointer).takeRetainedValue()
      next = work.earlier
      list.append(work)
    }
    return list
  }

  private func push(_ work: GateWork) {
    let pointer = UnsafeRawPointer(Unmanaged.passRetained(work).toOpaque())
    var last = waiting.load(ordering: .relaxed)
    while true {
      work.earlier = last
      let (done, now) = waiting.weakCompareExchange(
        expected: last, desired: pointer, successOrdering: .releasing, failureOrdering: .relaxed)
      if done { return }
      last = now
    }
  }

  @usableFromInline
  func hand(_ me: UInt, over work: GateWork) {
    push(work)
    while true {
      let inside = owner.load(ordering: .acquiring)
      if inside == 0 {
        if owner.compareExchange(expected: 0, desired: me, ordering: .acquiringAndReleasing).exchanged {
          return drain(me)
        }
      } else if owner.compareExchange(
        expected: inside, desired: inside | 1, ordering: .acquiringAndReleasing
      ).exchanged {
        // The thread that clears the bit takes the list afterwards, and finds this work in it. Even if the bit was set
        // already, the exchange orders the push before that on every processor.
        return
      }
    }
  }
}

/// Work that waits at a gate.
@usableFromInline
class GateWork {
  /// The work that came before this, while both wait.
  fileprivate final var earlier: UnsafeRawPointer?

  @inlinable
  @inline(__always)
  init() {}

  @inlinable
  func run() {}
}

@usableFromInline
final class GateCall<Argument>: GateWork {
  @usableFromInline let argument: Argument
  @usableFromInline let body: (Argument) -> Void

  @inlinable
  @inline(__always)
  init(_ argument: Argument, _ body: @escaping (Argument) -> Void) {
    self.argument = argument
    self.body = body
  }

  @inlinable
  override func run() { body(argument) }
}

/// Lets another thread run, which holds what this one waits for.
@usableFromInline
func giveWay() { sched_yield() }

/// The running thread's identity: never 0, and even, because it is an address.
@inlinable
@inline(__always)
func currentThread() -> UInt {
  #if canImport(Musl)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}
