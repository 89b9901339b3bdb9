import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type Draft, type DraftForm, isSameText } from '#data/local/outbox/draft-record.ts'
import { deleteDraft, findDrafts, saveDraft } from '#data/local/outbox/drafts.ts'
import { holdName, keepName } from '#data/local/rows/held-name.ts'
import { resolveDrafts } from '#data/sync/outbox/resolve-drafts.ts'

export interface DraftPorts {
  db: ClinicDatabase
  now: () => number
  newUuid: () => string
  /** Missing where the page is not served securely. */
  locks: LockManager | undefined
}

type Texts = Draft['values']

/** The name that the page holds in which a draft's form is open. */
export function draftLock(db: ClinicDatabase, id: string): string {
  return `draft-${db.name}-${id}`
}

/** How long the person pauses before what was typed is put on the disk. */
const PAUSE_MS = 500

/**
 * Keeps the text of one open form on the disk while it is typed, so that neither a crash nor an ended session loses it, and finds
 * it again when the form is opened anew. A form that is open in another tab keeps its text for itself.
 */
export class DraftKeeper {
  #id: string
  #opening: string
  /** Lets go of what this page holds for the form; none while it is off the screen. */
  #held: (() => void)[] = []
  #typed: Texts | null = null
  /** The form's turn in which something was written into it last. */
  #typedIn = 0
  /** What another opening left and this form shows: it goes from the disk once this one's own text is there, or is given up. */
  #shown: Draft | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts how often the form came onto the screen or left it. */
  #turn = 0
  /** The text as it became a change: the outbox keeps it from then on. What is typed later, after a refusal, is a draft again. */
  #kept: Texts | null = null
  /** The text as it was submitted last, whatever came of it: from then on there may be a row of this form's name. */
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

  /** Whether what was recovered had been submitted in other words, which are a change already. */
  get isKeptBefore(): boolean {
    return this.#isKeptBefore
  }

  /**
   * What was typed into this form, and neither saved nor given up; it goes on being kept from here. Null when there is nothing, or when
   * the form is gone again. A text that another opening left goes on under this one's name: what is made of it is a row of its own.
   */
  async recover(): Promise<Texts | null> {
    const turn = ++this.#turn
    // The form may have been off the screen for a while, as when the mirror is made anew under it.
    const typedBefore = this.#typed
    this.#holdOwn()
    if (typedBefore) return typedBefore
    const { db, now } = this.ports
    this.#isKeptBefore = false
    await resolveDrafts(db)
    for (const draft of await findDrafts(db, this.form, this.#opening, now())) {
      const release = await this.#hold(draft)
      if (!release) continue
      // Somebody types faster than the disk reads: that is not to be covered.
      if (this.#typed || turn !== this.#turn) return this.#leave(release)
      this.#held.push(release)
      this.#shown = draft
      this.#opening = draft.opening
      this.#isKeptBefore = draft.isKeptBefore ?? false
      return draft.values
    }
    return null
  }

  /** The form reads so now. */
  note(texts: Texts): void {
    this.#typed = texts
    this.#typedIn = this.#turn
    clearTimeout(this.#timer)
    if (this.#isKept()) return
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS)
  }

  /** The form reads as it was opened: what was typed was taken out again, unless the text is only on its way back. */
  noteUnwritten(): void {
    if (this.#typedIn === this.#turn) this.forget()
  }

  /** Puts what was typed last on the disk at once. */
  flush(): void {
    clearTimeout(this.#timer)
    // The form still holds the text, and says so when it can't be saved either.
    if (!this.#isKept()) this.#put().catch(console.warn)
  }

  async #put(): Promise<void> {
    if (!this.#typed) return
    const { db, now } = this.ports
    const draft: Draft = { id: this.#id, form: this.form, opening: this.#opening, values: this.#typed, savedAt: now() }
    if (this.#submitted) draft.submitted = this.#submitted
    if (this.#isKeptBefore) draft.isKeptBefore = true
    await saveDraft(db, draft, this.#shown)
  }

  /** The person gave the text up, or it was saved: whatever is typed after that is another text, and becomes another row. */
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
   * Makes the text a change, or mends with it the one that it became; `make` takes the draft away in the transaction that keeps the
   * change. What fails leaves it as it was.
   */
  async become<Result>(make: (draft: string) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#timer)
    const formerlyKept = this.#kept
    this.#typed ??= this.#shown?.values ?? null
    this.#kept = this.#submitted = this.#typed ?? {}
    try {
      if (this.#shown) await this.#put()
      return await make(this.#id)
    } catch (error) {
      this.#kept = formerlyKept
      this.flush()
      throw error
    }
  }

  /** The form is gone, whatever the reason; what was typed stays on the disk for the next opening. */
  end(): void {
    this.#turn++
    this.flush()
    if (!this.#typed) this.#shown = null
    this.#letGo()
  }

  /** Whether the outbox has the text as it reads now. */
  #isKept(): boolean {
    return this.#kept !== null && this.#typed !== null && isSameText(this.#kept, this.#typed)
  }

  #holdOwn(): void {
    this.#letGo()
    this.#held = [keepName(this.ports.locks, draftLock(this.ports.db, this.#id))]
  }

  /** Null when another page has the draft open. */
  #hold({ id }: Draft): Promise<(() => void) | null> {
    return holdName(this.ports.locks, draftLock(this.ports.db, id))
  }

  #letGo(): void {
    for (const release of this.#held) release()
    this.#held = []
  }

  #leave(release: () => void): null {
    release()
    return null
  }
}
