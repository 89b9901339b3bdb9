import { newUuid } from '#data/local/database/new-uuid.ts'
import type { DecisionContext } from '#data/sync/conflicts/decide.ts'
import { MoreWouldBeLostError, TooLateError } from '#data/sync/conflicts/decision.ts'
import type { ChangeResult } from '#data/sync/outbox/change-result.ts'
import type { Submitted } from '#data/sync/outbox/edit-created.ts'
import type { EnqueuedChange } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'

/** What a form submits, with the values it showed: an edit after a refusal is based on them (DecisionContext). */
export interface Submit extends Omit<DecisionContext, 'draft'> {
  /** Creates the change; `draft` is the id of its draft, from which the row's ref is derived. */
  first: (draft: string) => Promise<EnqueuedChange | null>
  /** All its fields, for an edit of the change after a refusal. */
  wished: Fields
}

/** The change of one open form, from its first submit until the form is closed. */
export class FormChange {
  /** The id under which the server refused it last; null otherwise. */
  #refused: string | null = null
  /** What was stored last. */
  #put: Submitted | null = null
  /** The fields of an attempt of which it is unknown whether it was stored. */
  #tried: Fields | null = null
  #isGivenUp = false
  /** Replaces the draft's id in forms without a draft. */
  #name = newUuid()

  constructor(private readonly changes: Pick<Changes, 'edit' | 'editCreated' | 'drop'>) {}

  /**
   * Stores the change and deletes the draft. `first` creates it; after a refusal, the same change is edited to
   * `wished`, based on what the form showed (`mending`). If it was resolved meanwhile (in the sync centre, or by a late
   * copy), the submit is a new change. If its new row exists after all, it is an edit of that row. The same holds for a
   * row that an apparently failed attempt has stored. Rejects with RequestGoneError when that was a patient's request.
   */
  async submit({ first, wished, ...mending }: Submit, draft?: string): Promise<EnqueuedChange | null> {
    // A part of a form can be removed and added again: what is submitted counts.
    this.#isGivenUp = false
    const refused = this.#refused
    const editCreated = async () =>
      this.#put && !mending.seen ? this.changes.editCreated(this.#put, wished, draft) : null
    const submitAnew = async () => (await editCreated()) ?? make()
    const edit = (opId: string) =>
      this.changes.edit(opId, wished, { ...mending, draft }).catch(insteadIfTooLate(submitAnew))
    const make = async (): Promise<EnqueuedChange | null> => {
      this.#tried ??= wished
      const made = await first(draft ?? this.#name)
      if (!made?.found) return made
      this.#put = { n: made.n, said: this.#tried }
      return made.found === 'refused' ? edit(made.opId) : ((await editCreated()) ?? made)
    }
    const enqueued = refused ? await edit(refused) : await make()
    this.#refused = null
    this.#tried = null
    this.#put = enqueued && { n: enqueued.n, said: wished }
    return enqueued
  }

  /** Applies the result of the change. The form can edit or drop a refused one. */
  async applyResult(result: ChangeResult): Promise<void> {
    // A conflict is not the form's: the sync centre asks which version stays.
    if (result.kind !== 'refused' || result.parked.why === 'conflict') return
    this.#refused = result.opId
    if (this.#isGivenUp) await this.#drop()
  }

  /** Closes the form for good, and drops its refused change. */
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

/**
 * Ignores that it was decided elsewhere, or that other changes would be dropped too: closing the form drops nothing
 * then.
 */
function leaveToSyncCenter(error: unknown): void {
  if (!(error instanceof TooLateError || error instanceof MoreWouldBeLostError)) throw error
}
