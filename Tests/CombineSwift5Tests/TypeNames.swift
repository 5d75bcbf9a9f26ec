import Combine
import Foundation

/// Every public type by its name, with its generic parameters in their order.
enum TypeNames {
  typealias Up = AnyPublisher<Int, URLError>
  typealias Never1 = AnyPublisher<Int, Never>
  typealias Words = AnyPublisher<String, URLError>
  typealias Nested = AnyPublisher<Up, URLError>

  static let operators: [Any.Type] = [
    Publishers.AllSatisfy<Up>.self, Publishers.TryAllSatisfy<Up>.self, Publishers.AssertNoFailure<Up>.self,
    Publishers.Breakpoint<Up>.self, Publishers.Buffer<Up>.self, Publishers.BufferingStrategy<URLError>.self,
    Publishers.PrefetchStrategy.self, Publishers.Catch<Up, Never1>.self, Publishers.TryCatch<Up, Never1>.self,
    Publishers.Collect<Up>.self, Publishers.CollectByCount<Up>.self, Publishers.CompactMap<Up, String>.self,
    Publishers.TryCompactMap<Up, String>.self, Publishers.Comparison<Up>.self,
    Publishers.TryComparison<Up>.self,
    Publishers.Concatenate<Up, Up>.self, Publishers.Contains<Up>.self, Publishers.ContainsWhere<Up>.self,
    Publishers.TryContainsWhere<Up>.self, Publishers.Count<Up>.self,
    Publishers.Decode<AnyPublisher<Data, URLError>, [Int], JSONDecoder>.self,
    Publishers.Encode<AnyPublisher<[Int], URLError>, JSONEncoder>.self, Publishers.Drop<Up>.self,
    Publishers.DropUntilOutput<Up, Words>.self, Publishers.DropWhile<Up>.self,
    Publishers.TryDropWhile<Up>.self,
    Publishers.Filter<Up>.self, Publishers.TryFilter<Up>.self, Publishers.First<Up>.self,
    Publishers.FirstWhere<Up>.self, Publishers.TryFirstWhere<Up>.self, Publishers.FlatMap<Words, Up>.self,
    Publishers.HandleEvents<Up>.self, Publishers.IgnoreOutput<Up>.self, Publishers.Last<Up>.self,
    Publishers.LastWhere<Up>.self, Publishers.TryLastWhere<Up>.self, Publishers.MakeConnectable<Never1>.self,
    Publishers.Map<Up, String>.self, Publishers.TryMap<Up, String>.self,
    Publishers.MapError<Up, URLError>.self,
    Publishers.MapKeyPath<Words, Int>.self, Publishers.MapKeyPath2<Words, Int, Bool>.self,
    Publishers.MapKeyPath3<Words, Int, Bool, String>.self, Publishers.Output<Up>.self,
    Publishers.PrefixUntilOutput<Up, Words>.self, Publishers.PrefixWhile<Up>.self,
    Publishers.TryPrefixWhile<Up>.self, Publishers.Print<Up>.self, Publishers.Reduce<Up, String>.self,
    Publishers.TryReduce<Up, String>.self, Publishers.RemoveDuplicates<Up>.self,
    Publishers.TryRemoveDuplicates<Up>.self, Publishers.ReplaceEmpty<Up>.self,
    Publishers.ReplaceError<Up>.self,
    Publishers.Retry<Up>.self, Publishers.Scan<Up, String>.self, Publishers.TryScan<Up, String>.self,
    Publishers.Sequence<[Int], URLError>.self, Publishers.SetFailureType<Never1, URLError>.self,
    Publishers.Share<Up>.self, Publishers.SwitchToLatest<Up, Nested>.self,
    Publishers.Multicast<Up, PassthroughSubject<Int, URLError>>.self,
    Publishers.Autoconnect<Publishers.MakeConnectable<Never1>>.self,
  ]

  static let combining: [Any.Type] = [
    Publishers.CombineLatest<Up, Words>.self, Publishers.CombineLatest3<Up, Words, Up>.self,
    Publishers.CombineLatest4<Up, Words, Up, Up>.self, Publishers.Zip<Up, Words>.self,
    Publishers.Zip3<Up, Words, Up>.self, Publishers.Zip4<Up, Words, Up, Up>.self,
    Publishers.Merge<Up, Up>.self,
    Publishers.Merge3<Up, Up, Up>.self, Publishers.Merge4<Up, Up, Up, Up>.self,
    Publishers.Merge5<Up, Up, Up, Up, Up>.self, Publishers.Merge6<Up, Up, Up, Up, Up, Up>.self,
    Publishers.Merge7<Up, Up, Up, Up, Up, Up, Up>.self,
    Publishers.Merge8<Up, Up, Up, Up, Up, Up, Up, Up>.self,
    Publishers.MergeMany<Up>.self,
  ]

  static let timing: [Any.Type] = [
    Publishers.CollectByTime<Up, DispatchQueue>.self, Publishers.TimeGroupingStrategy<RunLoop>.self,
    Publishers.Debounce<Up, RunLoop>.self, Publishers.Delay<Up, OperationQueue>.self,
    Publishers.MeasureInterval<Up, DispatchQueue>.self, Publishers.Throttle<Up, DispatchQueue>.self,
    Publishers.Timeout<Up, DispatchQueue>.self, Publishers.ReceiveOn<Up, DispatchQueue>.self,
    Publishers.SubscribeOn<Up, ImmediateScheduler>.self, DispatchQueue.SchedulerTimeType.Stride.self,
    DispatchQueue.SchedulerOptions.self, RunLoop.SchedulerTimeType.Stride.self, RunLoop.SchedulerOptions.self,
    OperationQueue.SchedulerTimeType.Stride.self, OperationQueue.SchedulerOptions.self,
    ImmediateScheduler.SchedulerTimeType.Stride.self,
  ]

  static let others: [Any.Type] = [
    Just<Int>.self, Empty<Int, URLError>.self, Fail<Int, URLError>.self, Future<Int, URLError>.self,
    Future<Int, URLError>.Promise.self, Deferred<Up>.self, Record<Int, URLError>.self,
    Record<Int, URLError>.Recording.self, Int?.Publisher.self, Result<Int, URLError>.Publisher.self,
    PassthroughSubject<Int, URLError>.self, CurrentValueSubject<Int, URLError>.self, Published<Int>.self,
    Published<Int>.Publisher.self, ObservableObjectPublisher.self, AnyPublisher<Int, URLError>.self,
    AnySubscriber<Int, URLError>.self, AnyCancellable.self, CombineIdentifier.self, Subscribers.Demand.self,
    Subscribers.Completion<URLError>.self, Subscribers.Sink<Int, URLError>.self,
    Subscribers.Assign<NSObject, Int>.self, AsyncPublisher<Never1>.self, AsyncPublisher<Never1>.Iterator.self,
    AsyncThrowingPublisher<Up>.self, AsyncThrowingPublisher<Up>.Iterator.self, Timer.TimerPublisher.self,
    NotificationCenter.Publisher.self, URLSession.DataTaskPublisher.self,
    NSObject.KeyValueObservingPublisher<OperationQueue, Int>.self,
  ]
}
