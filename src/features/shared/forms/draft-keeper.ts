import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Draft, DraftForm } from '#data/local/outbox/draft-record.ts'
import { deleteDraft, findDrafts, replaceDraft, saveDraft } from '#data/local/outbox/drafts.ts'
import { holdName, holdNameInTurn } from '#data/local/rows/held-name.ts'
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

/** How long a name is waited for. */
const PATIENCE_MS = 1000

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
  /** The name that is held, or waited for. */
  #holding: { id: string; granted: Promise<void> } | null = null
  #typed: Texts | null = null
  /** The form's turn in which something was written into it last. */
  #typedIn = 0
  /** A text that another opening left and that goes on under this name, until the form has taken it in: it may go before that. */
  #found: 'unseen' | 'shown' | null = null
  #recovery: Promise<Texts | null> = Promise.resolve(null)
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
  recover(): Promise<Texts | null> {
    const turn = ++this.#turn
    // The form may have been off the screen for a while, as when the mirror is made anew under it.
    if (this.#typed) {
      this.#hold(turn).catch(console.warn)
      return Promise.resolve(this.#typed)
    }
    const look = () => this.#recoverIn(turn)
    // One after the other: what was taken over for a form that went off the screen is there when it is back.
    this.#recovery = this.#recovery.then(look, look)
    return this.#recovery
  }

  async #recoverIn(turn: number): Promise<Texts | null> {
    if (turn !== this.#turn) return null
    const { db, now } = this.ports
    this.#isKeptBefore = false
    await this.#hold(turn)
    await resolveDrafts(db)
    const left = await findDrafts(db, this.form, this.#opening, now())
    const own = left.find(({ id }) => id === this.#id)
    for (const draft of own ? [own] : left) {
      // Somebody types faster than the disk reads: that is not to be covered.
      if (this.#typed || turn !== this.#turn) return null
      if (!own && !(await this.#takeOver(draft))) continue
      this.#opening = draft.opening
      if (turn !== this.#turn) return null
      this.#isKeptBefore = draft.isKeptBefore ?? false
      this.#found = 'shown'
      return draft.values
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
      if (!this.#typed) {
        this.#found = 'unseen'
        return true
      }
      await replaceDraft(db, this.#id, draft)
      return false
    } finally {
      release()
    }
  }

  /** The form reads so now. */
  note(texts: Texts): void {
    this.#leaveUnseen()
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
    if (!this.#typed || this.#isKept()) return
    const { db, now } = this.ports
    const draft: Draft = { id: this.#id, form: this.form, opening: this.#opening, values: this.#typed, savedAt: now() }
    if (this.#submitted) draft.submitted = this.#submitted
    if (this.#isKeptBefore) draft.isKeptBefore = true
    // The form still holds the text, and says so when it can't be saved either.
    saveDraft(db, draft).catch(console.warn)
  }

  /**
   * The person gave the text up, or it was saved: whatever is typed after that is another text, and becomes another row. What the form
   * has not come to showing stays for the next opening.
   */
  forget(): void {
    clearTimeout(this.#timer)
    this.#typed = null
    this.#isKeptBefore = false
    if (this.#found !== 'unseen') {
      this.#found = null
      deleteDraft(this.ports.db, this.#id).catch(console.warn)
    }
    if (this.#submitted) this.#beginAnew()
  }

  #beginAnew(): void {
    this.#submitted = null
    this.#kept = null
    this.#takeNewName()
  }

  /** What the form has not come to showing stays for the next opening: this one goes on under another name. */
  #leaveUnseen(): void {
    const isUnseen = this.#found === 'unseen'
    this.#found = null
    if (isUnseen) this.#takeNewName()
  }

  #takeNewName(): void {
    this.#id = this.ports.newUuid()
    this.#hold(this.#turn).catch(console.warn)
  }

  /**
   * Makes the text a change, or mends with it the one that it became; `make` takes the draft away in the transaction that keeps the
   * change. What fails leaves it as it was.
   */
  async become<Result>(make: (draft: string) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#timer)
    this.#leaveUnseen()
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
    if (this.#found) this.#found = 'unseen'
    this.flush()
    this.#letGo()
  }

  #letGo(): void {
    this.#release?.()
    this.#release = null
    this.#holding = null
  }

  /** Whether the outbox has the text as it reads now. */
  #isKept(): boolean {
    return this.#kept !== null && JSON.stringify(this.#kept) === JSON.stringify(this.#typed)
  }

  /** Resolves when the page holds the form's name, or has waited long enough. */
  #hold(turn: number): Promise<void> {
    const id = this.#id
    if (this.#holding?.id === id) return this.#holding.granted
    const granted = this.#takeName(id, turn)
    this.#holding = { id, granted }
    return granted
  }

  /** A form that has just gone, or a page that takes its text over, lets go of it at once; for a page that stands still nobody waits. */
  async #takeName(id: string, turn: number): Promise<void> {
    const { db, locks } = this.ports
    const release = await holdNameInTurn(locks, draftLock(db, id), AbortSignal.timeout(PATIENCE_MS))
    if (turn !== this.#turn || id !== this.#id) return release?.()
    this.#release?.()
    this.#release = release
  }
}
