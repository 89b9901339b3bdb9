import { TooLateError } from '#data/sync/decision.ts'
import type { Ticket } from '#data/sync/enqueue.ts'
import type { Settlement } from '#data/sync/settlement.ts'
import type { Fields } from '#domain/change/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { Changes } from './use-changes.ts'

/** The change of one open form, from its first submit until the form is closed. */
export class FormChange {
  /** The name under which the server refused it last; null while it has not. */
  #refused: string | null = null
  #isGivenUp = false

  constructor(private readonly changes: Pick<Changes, 'edit' | 'drop'>) {}

  /**
   * Puts the change on the disk: `first` makes it, after a refusal `wished` mends that same change, judged against the row as the
   * form showed it (`seen`; none for a new one), with what an action says besides (`body`). When it was settled meanwhile (in the
   * sync centre), the submit is a change of its own.
   */
  async submit(
    first: () => Promise<Ticket | null>,
    wished: Fields,
    seen?: { key: RowKey },
    body?: Fields,
  ): Promise<Ticket | null> {
    const refused = this.#refused
    const mend = (opId: string) => this.changes.edit(opId, wished, seen, body).catch(ownChangeIfTooLate(first))
    const ticket = refused ? await mend(refused) : await first()
    this.#refused = null
    return ticket
  }

  /** What became of the change. Refused, it is the form's to mend or to give up. */
  async settled(settlement: Settlement): Promise<void> {
    // Two versions of one row are no refusal of the form's: the sync centre asks which of them stays.
    if (settlement.kind !== 'refused' || settlement.parked.why === 'conflict') return
    this.#refused = settlement.opId
    if (this.#isGivenUp) await this.#drop()
  }

  /** The form is closed for good: what the server did not take goes with it. */
  async giveUp(): Promise<void> {
    this.#isGivenUp = true
    await this.#drop()
  }

  async #drop(): Promise<void> {
    const refused = this.#refused
    this.#refused = null
    if (refused) await this.changes.drop(refused).catch(ignoreTooLate)
  }
}

function ownChangeIfTooLate(first: () => Promise<Ticket | null>) {
  return (error: unknown) => {
    if (error instanceof TooLateError) return first()
    throw error
  }
}

/** It was decided elsewhere meanwhile. */
function ignoreTooLate(error: unknown): void {
  if (!(error instanceof TooLateError)) throw error
}
