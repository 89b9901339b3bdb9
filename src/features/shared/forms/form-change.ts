import { newUuid } from '#data/local/database/new-uuid.ts'
import type { DecisionContext } from '#data/sync/conflicts/decide.ts'
import { MoreWouldBeLostError, TooLateError } from '#data/sync/conflicts/decision.ts'
import type { ChangeResult } from '#data/sync/outbox/change-result.ts'
import type { Submitted } from '#data/sync/outbox/edit-created.ts'
import type { EnqueuedChange } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'

/** What a form submits, with what it showed: after a refusal it is judged by that (DecisionContext). */
export interface Submit extends Omit<DecisionContext, 'draft'> {
  /** Makes the change; `draft` names the draft that becomes it, and so the row that is made. */
  first: (draft: string) => Promise<EnqueuedChange | null>
  /** All its fields, which mend it after a refusal. */
  wished: Fields
}

/** The change of one open form, from its first submit until the form is closed. */
export class FormChange {
  /** The name under which the server refused it last; null while it has not. */
  #refused: string | null = null
  /** What was put on the disk last. */
  #put: Submitted | null = null
  /** What it said when it was to be made, while nobody knows whether it was. */
  #tried: Fields | null = null
  #isGivenUp = false
  /** Stands for the draft of a form that keeps none. */
  #name = newUuid()

  constructor(private readonly changes: Pick<Changes, 'edit' | 'editCreated' | 'drop'>) {}

  /**
   * Puts the change on the disk, and takes the draft away: `first` makes it, after a refusal `wished` mends that same change,
   * judged by what the form showed (`mending`; nothing of a new row), with what an action says besides. When it was settled
   * meanwhile (in the sync centre, or by a copy that came late), the submit is a change of its own; of a row that was new and is
   * made after all, an edit of that row. Rejects with RequestGoneError when that was a patient's request. A row that is found made by an
   * attempt that had seemed to fail is dealt with in the same ways.
   */
  async submit({ first, wished, ...mending }: Submit, draft?: string): Promise<EnqueuedChange | null> {
    // A part of a form may be taken out and put in again: what is submitted is wanted.
    this.#isGivenUp = false
    const refused = this.#refused
    const editCreated = async () =>
      this.#put && !mending.seen ? this.changes.editCreated(this.#put, wished, draft) : null
    const anew = async () => (await editCreated()) ?? make()
    const mend = (opId: string) => this.changes.edit(opId, wished, { ...mending, draft }).catch(insteadIfTooLate(anew))
    const make = async (): Promise<EnqueuedChange | null> => {
      this.#tried ??= wished
      const made = await first(draft ?? this.#name)
      if (!made?.found) return made
      this.#put = { n: made.n, said: this.#tried }
      return made.found === 'refused' ? mend(made.opId) : ((await editCreated()) ?? made)
    }
    const enqueued = refused ? await mend(refused) : await make()
    this.#refused = null
    this.#tried = null
    this.#put = enqueued && { n: enqueued.n, said: wished }
    return enqueued
  }

  /** What became of the change. Refused, it is the form's to mend or to give up. */
  async settled(result: ChangeResult): Promise<void> {
    // Two versions of one row are no refusal of the form's: the sync centre asks which of them stays.
    if (result.kind !== 'refused' || result.parked.why === 'conflict') return
    this.#refused = result.opId
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
    if (refused) await this.changes.drop(refused).catch(leaveToSyncCenter)
  }
}

function insteadIfTooLate(make: () => Promise<EnqueuedChange | null>) {
  return (error: unknown) => {
    if (error instanceof TooLateError) return make()
    throw error
  }
}

/** It was decided elsewhere meanwhile, or something else would go with it: closing the form takes nothing along. */
function leaveToSyncCenter(error: unknown): void {
  if (!(error instanceof TooLateError || error instanceof MoreWouldBeLostError)) throw error
}
