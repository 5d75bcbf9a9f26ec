import Glibc

extension LibPQ {
  /// The name of the library, as the dynamic linker knows it.
  static let name = "libpq.so.5"

  /// Loads the library, which stays loaded.
  ///
  /// - Throws: `DatabaseError.noClientLibrary`.
  init(loading name: String = name) throws(DatabaseError) {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw .noClientLibrary(name: name)
    }
    func function<Function>(_ symbol: String, _: Function.Type = Function.self) throws(DatabaseError)
      -> Function
    {
      guard let address = dlsym(library, symbol) else { throw .noClientLibrary(name: name) }
      return unsafeBitCast(address, to: Function.self)
    }
    connect = try function("PQconnectdbParams")
    ping = try function("PQpingParams")
    status = try function("PQstatus")
    errorMessage = try function("PQerrorMessage")
    serverVersion = try function("PQserverVersion")
    transactionStatus = try function("PQtransactionStatus")
    setNoticeReceiver = try function("PQsetNoticeReceiver")
    finish = try function("PQfinish")
    exec = try function("PQexec")
    prepare = try function("PQprepare")
    describePrepared = try function("PQdescribePrepared")
    execPrepared = try function("PQexecPrepared")
    resultStatus = try function("PQresultStatus")
    resultErrorField = try function("PQresultErrorField")
    clear = try function("PQclear")
    commandStatus = try function("PQcmdStatus")
    commandRows = try function("PQcmdTuples")
    rowCount = try function("PQntuples")
    columnCount = try function("PQnfields")
    columnName = try function("PQfname")
    columnType = try function("PQftype")
    parameterCount = try function("PQnparams")
    parameterType = try function("PQparamtype")
    isNull = try function("PQgetisnull")
    value = try function("PQgetvalue")
    length = try function("PQgetlength")
    beginConnecting = try function("PQconnectStartParams")
    connectPoll = try function("PQconnectPoll")
    socket = try function("PQsocket")
    sendQuery = try function("PQsendQueryParams")
    consumeInput = try function("PQconsumeInput")
    isBusy = try function("PQisBusy")
    nextResult = try function("PQgetResult")
    notification = try function("PQnotifies")
    processID = try function("PQbackendPID")
    free = try function("PQfreemem")
  }
}
