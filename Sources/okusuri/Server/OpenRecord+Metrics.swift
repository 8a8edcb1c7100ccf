import ServerHTTP
import ServerStorePostgreSQL
import ServerStoreSQLite

extension OpenRecord {
  /// The figures of a server over this record, with what its engine can tell of itself. Source: S-19.
  func metrics() -> ServerMetrics {
    let metrics = ServerMetrics(engine: database == nil ? "sqlite" : "postgresql")
    if let file {
      metrics.watch("okusuri_wal_bytes", .gauge, "Bytes of the record's write-ahead log.") {
        file.logBytes.map { [MetricReading(Double($0))] } ?? []
      }
    }
    if let database { watch(database, metrics) }
    if let relay { watch(relay, metrics) }
    return metrics
  }

  private func watch(_ database: PostgreSQLRecordStore, _ metrics: ServerMetrics) {
    metrics.watch("okusuri_pool_in_use", .gauge, "Connections to PostgreSQL that are lent.") {
      database.figures.lanes.map { MetricReading(Double($1.inUse), labels: [("pool", $0)]) }
    }
    metrics.watch("okusuri_pool_waiting", .gauge, "Who waits for a connection to PostgreSQL.") {
      database.figures.lanes.map { MetricReading(Double($1.waiting), labels: [("pool", $0)]) }
    }
    metrics.watch(
      "okusuri_store_undeclared_total", .counter,
      "Reads of several round trips: they declared nothing, or asked for something else."
    ) {
      let figures = database.figures
      return [("none", figures.undeclared), ("missed", figures.missed)].map {
        MetricReading(Double($1), labels: [("plan", $0)])
      }
    }
    metrics.watch(
      "okusuri_store_retries_total", .counter, "Writes that PostgreSQL undid, by SQLSTATE."
    ) {
      database.figures.retries.sorted { $0.key < $1.key }.map {
        MetricReading(Double($0.value), labels: [("state", $0.key)])
      }
    }
  }
}

extension OpenRecord {
  /// What the server's notices to the others do.
  private func watch(_ relay: PostgreSQLEventRelay, _ metrics: ServerMetrics) {
    metrics.watch(
      "okusuri_notices_total", .counter, "Notifications that PostgreSQL told to every server."
    ) { [MetricReading(Double(relay.figures.heard))] }
    metrics.watch(
      "okusuri_notices_seconds_total", .counter, "How long they took, from their first notice."
    ) { [MetricReading(relay.figures.seconds)] }
    metrics.watch(
      "okusuri_notices_waiting_seconds", .gauge, "How long the oldest has waited to be told."
    ) { [MetricReading(relay.figures.waiting)] }
  }
}

extension PostgreSQLFigures {
  fileprivate var lanes: [(String, (inUse: Int, waiting: Int))] {
    [("read", readers), ("write", writers)]
  }
}
