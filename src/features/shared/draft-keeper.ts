import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import type { Draft, DraftForm } from '#data/local/draft-record.ts'
import { deleteDraft, findDrafts, replaceDraft, saveDraft } from '#data/local/drafts.ts'
import { holdName, holdNameInTurn } from '#data/local/held-name.ts'
import { settleDrafts } from '#data/sync/settle-drafts.ts'

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
  #release: (() => void) | null = null
  #typed: Texts | null = null
  /** What an earlier opening left, from when it goes on under this one's name. */
  #found: Texts | null = null
  #recovery: Promise<Texts | null> = Promise.resolve(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts how often the form came onto the screen or left it. */
  #turn = 0
  /** When something was typed last. */
  #typedAt = 0
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
  recover(): Promise<Texts | null> {
    const turn = ++this.#turn
    // The form may have been off the screen for a while, as when the mirror is made anew under it.
    const typed = this.#typed
    const look = () => this.#recoverAt(turn, typed)
    // One after the other: what was found for a form that went off the screen is there when it is back.
    this.#recovery = this.#recovery.then(look, look)
    return this.#recovery
  }

  async #recoverAt(turn: number, typed: Texts | null): Promise<Texts | null> {
    const { db, now } = this.ports
    await this.#hold(turn)
    if (turn !== this.#turn) return null
    const texts = typed ?? this.#found
    if (texts) return texts
    await settleDrafts(db)
    for (const draft of await findDrafts(db, this.form, this.#opening, now())) {
      // Somebody types faster than the disk reads: that is not to be covered.
      if (this.#typed || turn !== this.#turn) return null
      if (!(await this.#takeOver(draft))) continue
      this.#opening = draft.opening
      this.#isKeptBefore = draft.isKeptBefore ?? false
      this.#found = draft.values
      return turn === this.#turn ? draft.values : null
    }
    return null
  }

  /** False when another page has the draft open, or when something was typed here meanwhile, which would be written over it. */
  async #takeOver(draft: Draft): Promise<boolean> {
    const { db, locks } = this.ports
    const release = await holdName(locks, draftLock(db, draft.id))
    if (!release) return false
    try {
      await replaceDraft(db, draft.id, { ...draft, id: this.#id })
      if (!this.#typed) return true
      await replaceDraft(db, this.#id, draft)
      return false
    } finally {
      release()
    }
  }

  /** The form reads so now. */
  note(texts: Texts): void {
    this.#typed = texts
    this.#typedAt = this.#turn
    clearTimeout(this.#timer)
    if (this.#isKept()) return
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS)
  }

  /** The form reads as it was opened: what was typed was taken out again, unless the text is only on its way back. */
  noteUnwritten(): void {
    if (this.#typedAt === this.#turn) this.forget()
  }

  /** Puts what was typed last on the disk at once. */
  flush(): void {
    clearTimeout(this.#timer)
    if (!this.#typed || this.#isKept()) return
    const { db, now } = this.ports
    const draft: Draft = { id: this.#id, form: this.form, opening: this.#opening, values: this.#typed, savedAt: now() }
    if (this.#submitted) draft.submitted = this.#submitted
    if (this.#isKeptBefore) draft.isKeptBefore = true
    // The form still holds the text, and says so when it can't be saved either.
    saveDraft(db, draft).catch(console.warn)
  }

  /** The person gave the text up, or it was saved: whatever is typed after that is another text, and becomes another row. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#typed = null
    this.#found = null
    this.#isKeptBefore = false
    deleteDraft(this.ports.db, this.#id).catch(console.warn)
    if (this.#submitted) this.#beginAnew()
  }

  #beginAnew(): void {
    this.#submitted = null
    this.#kept = null
    this.#id = this.ports.newUuid()
    this.#hold(this.#turn).catch(console.warn)
  }

  /**
   * Makes the text a change, or mends with it the one that it became; `make` takes the draft away in the transaction that keeps the
   * change. What fails leaves it as it was.
   */
  async become<Result>(make: (draft: string) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#timer)
    const formerlyKept = this.#kept
    this.#kept = this.#submitted = this.#typed ?? {}
    try {
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
    this.#letGo()
  }

  #letGo(): void {
    this.#release?.()
    this.#release = null
  }

  /** Whether the outbox has the text as it reads now. */
  #isKept(): boolean {
    return this.#kept !== null && JSON.stringify(this.#kept) === JSON.stringify(this.#typed)
  }

  /** What a form held that has just gone, or what another page takes over, is free again at once. */
  async #hold(turn: number): Promise<void> {
    const release = await holdNameInTurn(this.ports.locks, draftLock(this.ports.db, this.#id))
    if (turn !== this.#turn) return release()
    this.#letGo()
    this.#release = release
  }
}
