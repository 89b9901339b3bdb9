import { stat } from 'node:fs/promises'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import type { Db } from '#server/db/schema.ts'
import type { LogEntry } from '#server/http/request-log.ts'
import type { Clock } from '#server/platform/clock.ts'

export interface MetricsSources {
  db: Db
  clock: Clock
  /** The path of the database file, and its backups; undefined on PostgreSQL. */
  file: { database: string; backups: { readonly health: BackupHealth } } | undefined
  signal: { readonly listenerCount: number }
}

/** Seconds. Most calls take milliseconds, exports and sign-ins up to seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const SECOND_MS = 1000

/**
 * The metrics of a running server: counts, sizes and durations. Their labels are methods, route patterns and statuses,
 * never a name, an id or an address. Figures of the process (memory, event loop lag, garbage collection) are
 * prom-client's own.
 */
export class ServerMetrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>

  constructor(sources: MetricsSources) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      name: 'clinica_http_request_duration_seconds',
      help: 'Requests by route pattern and status, and how long they took.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    })
    registerGauges(sources, registers)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Counts an answered request by its log entry; other entries are ignored. */
  observe({ method, route, status, ms }: LogEntry): void {
    if (status !== undefined && ms !== undefined) this.#requests.observe({ method, route, status }, ms / SECOND_MS)
  }

  /** Reads all metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

function registerGauges({ db, clock, file, signal }: MetricsSources, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => Promise<number> | number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  const ageOf = (timestamp: string | null) =>
    timestamp === null ? Number.NaN : (clock() - Date.parse(timestamp)) / SECOND_MS

  gauge('clinica_event_streams', 'Open event streams of staff.', () => signal.listenerCount)
  registerMails(db, registers)
  if (!file) return
  const { database, backups } = file
  gauge('clinica_database_bytes', 'Size of the database file.', () => sizeOf(database))
  gauge('clinica_wal_bytes', 'Size of its write-ahead log.', () => sizeOf(`${database}-wal`))
  gauge('clinica_backup_age_seconds', 'Age of the last daily backup; NaN before the first.', () =>
    ageOf(backups.health.madeAt),
  )
  gauge('clinica_restore_test_age_seconds', 'Age of the last restore test; NaN before the first.', () =>
    ageOf(backups.health.testedAt),
  )
  gauge('clinica_backup_ok', '1 while the daily backups have no problem.', () =>
    ['ok', 'none'].includes(backups.health.state) ? 1 : 0,
  )
}

function registerMails(db: Db, registers: Registry[]): void {
  new Gauge({
    name: 'clinica_outgoing_mails',
    help: 'Mails that have not gone out, by status.',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = await countUnsent(db)
      for (const status of UNSENT) this.set({ status }, counts.get(status) ?? 0)
    },
  })
}

const UNSENT = ['waiting', 'held', 'void'] as const

async function countUnsent(db: Db): Promise<ReadonlyMap<string, number>> {
  const counted = db.selectFrom('outgoingMails').select(({ fn }) => ['status', fn.countAll<number>().as('count')])
  const rows = await counted.where('status', 'in', UNSENT).groupBy('status').execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** A file that is not there has no size. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
