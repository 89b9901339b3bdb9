import { type AsLeader, aloneAsLeader } from '#server/db/leader.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { type LoggedError, loggedError } from '#server/platform/logged-error.ts'
import type { AuditKey } from './audit-key.ts'
import { type NewSeal, sealAuditLog } from './audit-seal.ts'
import { formatSealReference } from './seal-reference.ts'

/**
 * A log entry about the seals. It brings the references of the seals to the operator, outside the database, or says why
 * sealing failed.
 */
export interface SealLogEntry extends LoggedError {
  time: string
  level: 'info' | 'error'
  event: 'audit.sealed' | 'audit.unsealed'
  /** The reference of the seal, to verify against: `npm run audit -- verify --head 57:3af0…`. */
  head?: string
  rows?: number
}

interface Sealing {
  db: Db
  key: AuditKey
  clock: Clock
  writeLog: (entry: SealLogEntry) => void
  /** By default the process seals, whatever others do. */
  asLeader?: AsLeader
}

const HOUR_MS = 60 * 60 * 1000

/** Seals the audit log while a server runs: at the start, every hour, and at the end; of several, the leader does it. */
export class AuditSealer {
  readonly #sealing: Sealing
  readonly #interval: NodeJS.Timeout
  #running: Promise<void>

  constructor(sealing: Sealing) {
    this.#sealing = sealing
    this.#running = this.#seal()
    this.#interval = setInterval(() => void this.sealNow(), HOUR_MS).unref()
  }

  /** Seals the rows that have no seal yet, as before a backup. Never rejects. */
  sealNow(): Promise<void> {
    this.#running = this.#running.then(() => this.#seal())
    return this.#running
  }

  /** Seals the remaining rows and waits for it, so that the database can be closed. */
  async stop(): Promise<void> {
    clearInterval(this.#interval)
    await this.sealNow()
  }

  #seal(): Promise<void> {
    const { asLeader = aloneAsLeader } = this.#sealing
    return asLeader(() => seal(this.#sealing))
  }
}

/** Seals once. A failure (a full disk, a busy database) is logged, and the next run seals those rows, too. */
async function seal({ db, key, clock, writeLog }: Sealing): Promise<void> {
  const time = () => timestampOf(clock())
  try {
    for (const made of await sealAuditLog(db, key, clock))
      writeLog({ time: time(), level: 'info', ...entryOfSeal(made) })
  } catch (error) {
    writeLog({ time: time(), level: 'error', event: 'audit.unsealed', ...loggedError(error) })
  }
}

function entryOfSeal(seal: NewSeal): Pick<SealLogEntry, 'event' | 'head' | 'rows'> {
  return { event: 'audit.sealed', head: formatSealReference(seal), rows: seal.rows }
}
