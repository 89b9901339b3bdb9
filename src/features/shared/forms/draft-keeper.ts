import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { retryAfterFreeingStorage } from '#data/local/database/storage-trouble.ts'
import { type Draft, type DraftForm, isSameText } from '#data/local/outbox/draft.ts'
import { deleteDraft, findDrafts, saveDraft } from '#data/local/outbox/drafts.ts'
import { acquireLock, keepLock } from '#data/local/rows/named-lock.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { resolveDrafts } from '#data/sync/outbox/resolve-drafts.ts'

export interface DraftPorts extends ChangeSources {
  db: ClinicDatabase
  /** Missing where the page is not served securely. */
  locks: LockManager | undefined
}

type Texts = Draft['values']

/** The name of the lock that a page holds while a draft's form is open in it. */
export function draftLock(db: ClinicDatabase, id: string): string {
  return `draft-${db.name}-${id}`
}

/** The pause in typing after which the text is put on the disk, in milliseconds. */
const PAUSE_MS = 500

/**
 * Keeps the text of one open form on the disk while it is typed, so that neither a crash nor an ended session loses it.
 * Finds it again when the form is reopened. The text of a form that is open in another tab is left to that tab.
 */
export class DraftKeeper {
  #id: string
  #opening: string
  /** Functions that release the names held for the form; none while it is not on the screen. */
  #held: (() => void)[] = []
  #typed: Texts | null = null
  /** The turn in which something was typed last. */
  #typedIn = 0
  /** The draft of another opening that the form shows, until this form's own draft has replaced it on the disk. */
  #shown: Draft | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts how often the form appeared or disappeared. */
  #turn = 0
  /** The text that became a change, which the outbox keeps. What is typed later, after a refusal, is a draft again. */
  #kept: Texts | null = null
  /** The text that was submitted last, successfully or not. From then on a row of this name may exist. */
  #submitted: Texts | null = null
  #isKeptBefore = false

  constructor(
    readonly ports: DraftPorts,
    readonly form: DraftForm,
    opening: string,
  ) {
    this.#id = ports.newUuid()
    this.#opening = opening
  }

  /** The name of the draft, and so of the row that the text becomes. */
  get name(): string {
    return this.#id
  }

  /** Whether the recovered text had been submitted in another wording, which is a change already. */
  get isKeptBefore(): boolean {
    return this.#isKeptBefore
  }

  /**
   * Resolves to the text that was typed into this form and neither saved nor discarded; null if there is none, or if
   * the form has disappeared. The text of another opening continues under this one's name, so that it becomes another
   * row.
   */
  async recover(): Promise<Texts | null> {
    const turn = ++this.#turn
    // The form may reappear with its text, for example after the mirror was rebuilt under it.
    const typedBefore = this.#typed
    this.#holdOwn()
    if (typedBefore) return typedBefore
    const { db, now } = this.ports
    this.#isKeptBefore = false
    await resolveDrafts(db)
    // What was typed while the disk was read must not be covered.
    const isOver = () => this.#typed !== null || turn !== this.#turn
    for (const draft of await findDrafts(db, this.form, this.#opening, now())) {
      const release = isOver() ? null : await acquireLock(this.ports.locks, draftLock(db, draft.id))
      if (release && !isOver()) return this.#show(draft, release)
      release?.()
    }
    return null
  }

  #show(draft: Draft, release: () => void): Texts {
    this.#held.push(release)
    this.#shown = draft
    this.#opening = draft.opening
    this.#isKeptBefore = draft.isKeptBefore ?? false
    return draft.values
  }

  /** Takes the form's present text; saves it after a pause. */
  note(texts: Texts): void {
    this.#typed = texts
    this.#typedIn = this.#turn
    clearTimeout(this.#timer)
    if (this.#isKept()) return
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS)
  }

  /** Notes that the form is as it was opened: the typed text was removed, unless it is still being recovered. */
  noteUnwritten(): void {
    if (this.#typedIn === this.#turn) this.forget()
  }

  /** Saves the present text at once. */
  flush(): void {
    clearTimeout(this.#timer)
    // The form still has the text, and tells if it can't be submitted either.
    if (!this.#isKept()) this.#put().catch(console.warn)
  }

  async #put(): Promise<void> {
    if (!this.#typed) return
    const { db, now } = this.ports
    const draft: Draft = { id: this.#id, form: this.form, opening: this.#opening, values: this.#typed, savedAt: now() }
    if (this.#submitted) draft.submitted = this.#submitted
    if (this.#isKeptBefore) draft.isKeptBefore = true
    const shown = this.#shown
    await saveDraft(db, draft, shown)
    if (this.#shown === shown) this.#shown = null
  }

  /** Deletes the draft: it was saved or discarded. What is typed from now on becomes another row. */
  forget(): void {
    clearTimeout(this.#timer)
    const { db, newUuid } = this.ports
    deleteDraft(db, { id: this.#id }).catch(console.warn)
    if (this.#shown) deleteDraft(db, this.#shown).catch(console.warn)
    this.#typed = this.#shown = this.#kept = this.#submitted = null
    this.#isKeptBefore = false
    this.#id = newUuid()
    if (this.#held.length > 0) this.#holdOwn()
  }

  /**
   * Makes the text a change, or edits the change that it became. `make` deletes the draft in the transaction that
   * stores the change. If it fails, the draft stays.
   */
  async become<Result>(make: (draft: string) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#timer)
    const { db, freeStorage } = this.ports
    const formerlyKept = this.#kept
    this.#typed ??= this.#shown?.values ?? null
    this.#kept = this.#submitted = this.#typed ?? {}
    try {
      if (this.#shown) await retryAfterFreeingStorage(db, freeStorage, () => this.#put())
      return await make(this.#id)
    } catch (error) {
      this.#kept = formerlyKept
      this.flush()
      throw error
    }
  }

  /** Ends the keeping when the form disappears. The typed text stays on the disk for the next opening. */
  end(): void {
    this.#turn++
    this.flush()
    if (!this.#typed) this.#shown = null
    this.#letGo()
  }

  /** Whether the outbox has the present text. */
  #isKept(): boolean {
    return this.#kept !== null && this.#typed !== null && isSameText(this.#kept, this.#typed)
  }

  #holdOwn(): void {
    this.#letGo()
    this.#held = [keepLock(this.ports.locks, draftLock(this.ports.db, this.#id))]
  }

  #letGo(): void {
    for (const release of this.#held) release()
    this.#held = []
  }
}
