import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import { takeBack } from '#features/shared/forms/take-back.ts'
import type { FormDraftHandle } from '#features/shared/forms/use-draft.ts'
import type { SaveResult, Saving } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'

/** One change of a form that makes several, and the texts for its results. */
export interface FormPart<Part extends string> {
  part: Part
  wish: WishedChange
  texts: ResultTexts
  /** Changes that are stored with it and need no message of their own. New rows have their ref. */
  also?: readonly WishedChange[]
}

/** The result of one part. */
export interface PartResult<Part extends string> {
  part: Part
  result: SaveResult
  message: ToastMessage
}

/** What is needed to save the parts of a form. */
export interface PartSaving<Part extends string> {
  together: Changes['together']
  drop: Changes['drop']
  savings: Record<Part, Pick<Saving, 'saveQuietly'>>
  draft: Pick<FormDraftHandle, 'become'> & { keeper: Pick<FormDraftHandle['keeper'], 'name'> }
  /** The parts that are stored in the outbox; parts stored here are added. */
  kept: Set<Part>
  /** The change ids of what was stored along with a part; what is stored here is added. */
  along: Map<Part, readonly string[]>
  /** The part that can be undone when it is the only one. */
  undoable?: Part | undefined
}

/**
 * Saves the open parts of a form. New parts are stored in one transaction, which also removes the draft; refused parts
 * are revised one by one. With a refused part, the draft stays until all others are stored, and goes with the last.
 * What came along with a refused part is taken back, and made anew with its next version.
 */
export async function saveParts<Part extends string>(
  open: readonly FormPart<Part>[],
  { together, drop, savings, draft, kept, along, undoable: mayUndo }: PartSaving<Part>,
): Promise<PartResult<Part>[]> {
  const fresh = open.filter(({ part }) => !kept.has(part))
  const last = open.findLast(({ part }) => kept.has(part))
  // What else is stored, or shown as refused, is checked by the server while the form is open.
  const undoable = kept.size === 0 && open.every(({ part }) => part === mayUndo)

  /**
   * Gives a new row the ref derived from the draft. A part that an apparently failed attempt had stored is thereby
   * found again.
   */
  const named = ({ wish }: FormPart<Part>): WishedChange =>
    wish.kind === 'create' && !wish.ref ? { ...wish, ref: rowOfDraft(draft.keeper.name, wish.entity) } : wish
  /** Stores these parts in one transaction; returns each part's enqueued change. */
  const keep = async (parts: readonly FormPart<Part>[], text?: string) => {
    const wishes = [...parts.map(named), ...parts.flatMap(({ also = [] }) => also)]
    const enqueuedChanges = await together(wishes, { draft: text, undoable })
    let next = parts.length
    for (const { part, also = [] } of parts) {
      kept.add(part)
      const own = enqueuedChanges.slice(next, next + also.length)
      along.set(
        part,
        own.flatMap((change) => (change ? [change.opId] : [])),
      )
      next += also.length
    }
    return new Map(parts.map(({ part }, place) => [part, enqueuedChanges[place] ?? null]))
  }
  const keepFresh = () => (last ? keep(fresh) : draft.become((text) => keep(fresh, text)))
  const keeping = fresh.length > 0 ? keepFresh() : null

  const save = async (each: FormPart<Part>, text?: PartSaving<Part>['draft']): Promise<PartResult<Part>> => {
    const { part, wish, texts } = each
    // A stored part comes here again only when it was resolved elsewhere: then it is created anew.
    const storedChanges = (id?: string) => (keeping && fresh.includes(each) ? keeping : keep([each], id))
    const first = async (id?: string) => (await storedChanges(id)).get(part) ?? null
    const seen = wish.kind === 'update' ? wish.seen : undefined
    const saved = await savings[part].saveQuietly(texts, { first, wished: wish.fields, seen, draft: text })
    await follow(each, saved.result)
    return { part, ...saved }
  }
  const follow = async ({ part, also = [] }: FormPart<Part>, result: SaveResult) => {
    if (result.kind === 'refused') {
      await takeBack(drop, along.get(part) ?? [])
      along.delete(part)
    } else if (kept.has(part) && !along.has(part)) {
      along.set(part, [])
      if (also.length > 0) await together(also)
    }
  }
  const others = await Promise.all(open.filter((each) => each !== last).map((each) => save(each)))
  if (!last) return others
  const isRestKept = others.every(({ result }) => isOnDisk(result))
  return [...others, await save(last, isRestKept ? draft : undefined)]
}

/** A change that the server refused is stored in the outbox; one that this device could not store is nowhere. */
function isOnDisk(result: SaveResult): boolean {
  return result.kind !== 'refused' || result.why !== undefined
}

/** Combines all results into one message: the refused part, else a pending one, else every success. */
export function combinedMessage(results: readonly PartResult<string>[]): ToastMessage {
  const decisive =
    results.find(({ result }) => result.kind === 'refused') ??
    results.find(({ result }) => result.kind === 'kept') ??
    results.find(({ result }) => result.kind === 'unchanged')
  if (decisive) return decisive.message
  const successes = results.map(({ message }) => message.description ?? message.title)
  return { title: savingTexts.success, description: successes.join('. '), variant: 'success' }
}
