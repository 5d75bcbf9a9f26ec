/// The functions of libpq, PostgreSQL's client library, that the driver calls
/// (https://www.postgresql.org/docs/current/libpq.html).
///
/// The library is loaded when a PostgreSQL database is opened, so that a server on SQLite runs without it.
struct LibPQ: Sendable {
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>

  let connect: @Sendable @convention(c) (Texts?, Texts?, Int32) -> OpaquePointer?
  let ping: @Sendable @convention(c) (Texts?, Texts?, Int32) -> Int32
  let status: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let errorMessage: @Sendable @convention(c) (OpaquePointer?) -> Text?
  let serverVersion: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let transactionStatus: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let setNoticeReceiver:
    @Sendable @convention(c) (OpaquePointer?, NoticeReceiver?, UnsafeMutableRawPointer?) -> UnsafeRawPointer?
  let finish: @Sendable @convention(c) (OpaquePointer?) -> Void

  let exec: @Sendable @convention(c) (OpaquePointer?, Text?) -> OpaquePointer?
  let prepare:
    @Sendable @convention(c) (OpaquePointer?, Text?, Text?, Int32, UnsafePointer<UInt32>?) -> OpaquePointer?
  let describePrepared: @Sendable @convention(c) (OpaquePointer?, Text?) -> OpaquePointer?
  let execPrepared:
    @Sendable @convention(c) (
      OpaquePointer?, Text?, Int32, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> OpaquePointer?

  let resultStatus: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let resultErrorField: @Sendable @convention(c) (OpaquePointer?, Int32) -> Text?
  let clear: @Sendable @convention(c) (OpaquePointer?) -> Void
  let commandStatus: @Sendable @convention(c) (OpaquePointer?) -> Text?
  let commandRows: @Sendable @convention(c) (OpaquePointer?) -> Text?
  let rowCount: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let columnCount: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let columnName: @Sendable @convention(c) (OpaquePointer?, Int32) -> Text?
  let columnType: @Sendable @convention(c) (OpaquePointer?, Int32) -> UInt32
  let parameterCount: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let parameterType: @Sendable @convention(c) (OpaquePointer?, Int32) -> UInt32
  let isNull: @Sendable @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
  let value: @Sendable @convention(c) (OpaquePointer?, Int32, Int32) -> Text?
  let length: @Sendable @convention(c) (OpaquePointer?, Int32, Int32) -> Int32

  // Calls that don't wait, for the session that listens.
  let beginConnecting: @Sendable @convention(c) (Texts?, Texts?, Int32) -> OpaquePointer?
  let connectPoll: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let socket: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let sendQuery:
    @Sendable @convention(c) (
      OpaquePointer?, Text?, Int32, UnsafePointer<UInt32>?, Texts?, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?,
      Int32
    ) -> Int32
  let consumeInput: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let isBusy: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let nextResult: @Sendable @convention(c) (OpaquePointer?) -> OpaquePointer?
  let notification: @Sendable @convention(c) (OpaquePointer?) -> UnsafeMutableRawPointer?
  let processID: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let free: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void

  typealias NoticeReceiver = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void
}

/// Constants of libpq-fe.h.
enum PQ {
  static let connectionIsOK: Int32 = 0
  static let pingIsOK: Int32 = 0
  static let isEmptyQuery: Int32 = 0
  static let commandIsOK: Int32 = 1
  static let tuplesAreOK: Int32 = 2
  static let isIdle: Int32 = 0
  static let isInFailedTransaction: Int32 = 3
  static let isUnknown: Int32 = 4

  /// The states of a connection that is being made.
  enum Polling {
    static let reading: Int32 = 1
    static let writing: Int32 = 2
    static let isOK: Int32 = 3
  }

  /// The fields of an error.
  enum Field {
    static let sqlState = Int32(UInt8(ascii: "C"))
    static let message = Int32(UInt8(ascii: "M"))
    static let detail = Int32(UInt8(ascii: "D"))
    static let table = Int32(UInt8(ascii: "t"))
    static let column = Int32(UInt8(ascii: "c"))
    static let constraint = Int32(UInt8(ascii: "n"))
  }

  /// The numbers of types, as in pg_type.dat.
  enum TypeID {
    static let boolean: UInt32 = 16
    static let bytea: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let oid: UInt32 = 26
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let unknown: UInt32 = 705
    static let numeric: UInt32 = 1700
  }
}
