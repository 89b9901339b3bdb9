import { changeTransaction } from '#data/local/database/change-transaction.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { giveBack, type InFlight, takeSeveral } from '#data/sync/outbox/take-next.ts'
import { applyOutcomes, type ClassifiedFlight } from './apply-outcome.ts'

/** How many changes may be taken before they leave. */
const AHEAD = 8
/** The next changes are taken once so few are left to leave: each transaction costs a disk flush. */
const FEW = 3
/** How long an answer may wait for the next ones, to be applied with them. */
const WAIT_MS = 100

/**
 * The changes in flight of one push. While one is on its way, the answers before it are applied and the next changes
 * are taken, together in one transaction: in a long queue disk flushes take most of the time.
 */
export class FlightQueue {
  readonly #ports: SyncPorts
  readonly #ready: InFlight[]
  #answered: ClassifiedFlight[] = []
  #storing: Promise<void> | null = null
  #failure: { error: unknown } | null = null
  /** Whether an answer has waited long enough. */
  #isDue = false
  #isClosed = false
  /** Whether nothing more may be sent until an answer has been applied. */
  #isDry: boolean
  /** For a baseline server none is taken early: of an income that was taken, nobody knows later whether it arrived. */
  readonly #ahead: number

  constructor(ports: SyncPorts, first: InFlight | null) {
    this.#ports = ports
    this.#ready = first ? [first] : []
    this.#ahead = first && isPlain(first) ? 0 : AHEAD
    this.#isDry = !first || this.#ahead === 0
  }

  /** Returns the next change to send; null when every answer is applied and nothing more may be sent. */
  async next(): Promise<InFlight | null> {
    for (;;) {
      if (this.#failure) throw this.#failure.error
      const flight = this.#ready.shift()
      this.#storeMeanwhile()
      if (flight || !this.#storing) return flight ?? null
      await this.#storing
    }
  }

  /** Applies an answer soon, with the next ones if they come at once. */
  note(answered: ClassifiedFlight): void {
    this.#answered.push(answered)
    this.#storeMeanwhile()
    if (this.#answered.length !== 1) return
    // The request after it may hang.
    this.#ports.deadline(WAIT_MS).addEventListener('abort', () => {
      this.#isDue = this.#answered.length > 0
      this.#storeMeanwhile()
    })
  }

  /** Applies the answers that are left, and gives back the changes that were taken and not sent. */
  async end(last?: ClassifiedFlight): Promise<void> {
    this.#isClosed = true
    await this.#storing
    if (this.#failure) throw this.#failure.error
    const answered = [...this.#answered.splice(0), ...(last ? [last] : [])]
    const unsent = this.#ready.splice(0)
    if (answered.length + unsent.length === 0) return
    const { db } = this.#ports
    await changeTransaction(db, async () => {
      await this.#apply(answered)
      for (const flight of unsent) await giveBack(db, flight)
    })
  }

  #storeMeanwhile(): void {
    if (this.#isClosed || this.#storing || this.#failure) return
    const mustApply = (this.#isDry || this.#isDue) && this.#answered.length > 0
    const mustTake = !this.#isDry && this.#ready.length <= FEW
    if (!mustApply && !mustTake) return
    this.#isDue = false
    this.#storing = this.#store(this.#answered.splice(0))
      .catch((error: unknown) => {
        this.#failure = { error }
      })
      .finally(() => {
        this.#storing = null
        this.#storeMeanwhile()
      })
  }

  async #store(answered: readonly ClassifiedFlight[]): Promise<void> {
    const { db, now } = this.#ports
    const count = Math.max(1, this.#ahead) - this.#ready.length
    const taken = await changeTransaction(db, async () => {
      await this.#apply(answered)
      return count > 0 ? takeSeveral(db, now(), count) : []
    })
    this.#ready.push(...taken)
    this.#isDry = this.#ahead === 0 || taken.length < count
  }

  async #apply(answered: readonly ClassifiedFlight[]): Promise<void> {
    const { db, now, newUuid } = this.#ports
    // planted: merged-without-pull-settled
    await applyOutcomes(db, answered, { now: now(), newUuid })
    const last = answered.at(-1)
    if (last?.reply.kind === 'answer' && !isPlain(last.flight)) await noteReply(this.#ports, 'answer')
  }
}

/** Whether the request is for a baseline server, whose adapter notes its answers itself. */
function isPlain({ request }: InFlight): boolean {
  return request.epoch === BASELINE_EPOCH
}
