import Combine
import CombineExtras
import CombineTesting
import Foundation

/// Each value comes ten seconds after the one before.
extension OperatorRow {
  @Rows<OperatorRow> static var timing: [OperatorRow] {
    OperatorRow(
      "debounce(for:scheduler:options:)", "Debounce", is: .dropsUnwanted,
      clocked: { $0.debounce(for: 5, scheduler: $1) }, finish: { $0 })
    OperatorRow(
      "delay(for:tolerance:scheduler:options:)", "Delay", clocked: { $0.delay(for: 5, scheduler: $1) },
      finish: { $0 })
    OperatorRow(
      "throttle(for:scheduler:latest:) the latest", "Throttle", is: .dropsUnwanted,
      clocked: { $0.throttle(for: 5, scheduler: $1, latest: true) }, finish: { $0 })
    OperatorRow(
      "throttle(for:scheduler:latest:) the first", "Throttle", is: .dropsUnwanted,
      clocked: { $0.throttle(for: 5, scheduler: $1, latest: false) }, finish: { $0 })
    OperatorRow(
      "timeout(_:scheduler:options:customError:)", "Timeout",
      clocked: { $0.timeout(1_000_000, scheduler: $1) }, finish: { $0 })
    OperatorRow(
      "measureInterval(using:options:)", "MeasureInterval",
      clocked: { $0.measureInterval(using: $1).map { _ in 10 } },
      finish: { $0.map { _ in 10 } })
    OperatorRow(
      "receive(on:options:)", "ReceiveOn", clocked: { $0.receive(on: $1) }, finish: { $0 })
    OperatorRow(
      "subscribe(on:options:)", "SubscribeOn", clocked: { $0.subscribe(on: $1) }, finish: { $0 })
  }

  @Rows<OperatorRow> static var sharing: [OperatorRow] {
    OperatorRow(
      "share()", "Share", text: "Multicast", is: .dropsUnwanted, { $0.share() }, finish: { $0 })
    OperatorRow(
      "multicast(_:)", "Multicast", text: "Multicast", is: .dropsUnwanted,
      { $0.multicast { PassthroughSubject() }.autoconnect() }, finish: { $0 })
    OperatorRow(
      "multicast(subject:)", "Multicast", text: "Multicast", is: .dropsUnwanted,
      { $0.multicast(subject: PassthroughSubject()).autoconnect() }, finish: { $0 })
    OperatorRow(
      "autoconnect()", "Autoconnect", text: "Multicast", is: .dropsUnwanted,
      { $0.multicast { PassthroughSubject() }.autoconnect() }, finish: { $0 })
    OperatorRow(
      "makeConnectable()", "MakeConnectable", text: "Multicast", is: [.neverFails, .dropsUnwanted],
      { $0.assertNoFailure().makeConnectable().autoconnect() }, finish: { $0 })
    OperatorRow(
      "buffer(size:prefetch:whenFull:) to keep full", "Buffer", is: .failsAtOnce,
      { $0.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest) }, finish: { $0 })
    OperatorRow(
      "buffer(size:prefetch:whenFull:) by request", "Buffer", is: .failsAtOnce,
      { $0.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest) }, finish: { $0 })
  }

  @Rows<OperatorRow> static var debugging: [OperatorRow] {
    OperatorRow("print(_:to:)", "Print", { $0.print(to: Silence()) }, finish: { $0 })
    OperatorRow(
      "handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)",
      "HandleEvents", { $0.handleEvents(receiveOutput: { _ in }) }, finish: { $0 })
    OperatorRow(
      "breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)", "Breakpoint", is: .passive,
      { $0.breakpoint(receiveOutput: { _ in false }) }, finish: { $0 })
    OperatorRow(
      "breakpointOnError()", "Breakpoint", is: [.passive, .neverFails], { $0.breakpointOnError() },
      finish: { $0 })
    OperatorRow(
      "eraseToAnyPublisher()", "", text: "Feed", is: .passive, { $0.eraseToAnyPublisher() }, finish: { $0 })
    OperatorRow(
      "encode(encoder:)", "Encode", { $0.map { [$0] }.encode(encoder: JSONEncoder()) },
      finish: { $0.map { Data("[\($0)]".utf8) } })
    OperatorRow(
      "decode(type:decoder:)", "Decode",
      { $0.map { Data("[\($0)]".utf8) }.decode(type: [Int].self, decoder: JSONDecoder()) },
      finish: { $0.map { [$0] } })
  }

  /// Those that Apple's framework doesn't have.
  @Rows<OperatorRow> static var beyond: [OperatorRow] {
    OperatorRow(
      "shareReplay(_:)", "ShareReplay", is: .staysSubscribed, { $0.shareReplay(100) }, finish: { $0 })
    OperatorRow(
      "shareReplay(capacity:)", "ShareReplay", is: .staysSubscribed, { $0.shareReplay(capacity: 100) },
      finish: { $0 })
    OperatorRow(
      "asResult()", "", text: "Catch", { $0.asResult() }, finish: { $0.map { .success($0) } },
      failure: { ($0.map { .success($0) } + [.failure(Failed())], false) })
    OperatorRow(
      "unwrap()", "", text: "Feed", is: .passive, { $0.map { $0 > 3 ? $0 : nil }.unwrap() },
      finish: { $0.filter { $0 > 3 } })
    OperatorRow("dump()", "", text: "HandleEvents", { $0.filter { _ in false }.dump() }, finish: { _ in [] })
    OperatorRow(
      "retry(_:withDelay:scheduler:condition:)", "", text: "Catch",
      clocked: { $0.retry(1, withDelay: 5, scheduler: $1) }, finish: { $0 }, failure: { ($0 + $0, true) })
  }
}

/// Takes what `print` writes, and forgets it.
private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
