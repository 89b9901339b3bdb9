import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import type { FormDraftHandle } from '#features/shared/forms/use-draft.ts'
import type { SaveResult, Saving } from '#features/shared/forms/use-save.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'
import type { CompletionChange, CompletionPart, PartResult } from './completion-parts.ts'

/** What is needed to save the parts of a completion. */
export interface CompletionSaving {
  together: Changes['together']
  savings: Record<CompletionPart, Pick<Saving, 'saveQuietly'>>
  draft: Pick<FormDraftHandle, 'become'> & { keeper: Pick<FormDraftHandle['keeper'], 'name'> }
  /** The parts that are stored in the outbox; parts stored here are added. */
  kept: Set<CompletionPart>
}

/**
 * Saves the open parts of a completion. New parts are stored in one transaction, which also removes the draft; refused
 * parts are revised one by one. With a refused part, the draft stays until all others are stored, and goes with the
 * last.
 */
export async function submitParts(
  open: readonly CompletionChange[],
  { together, savings, draft, kept }: CompletionSaving,
): Promise<PartResult[]> {
  const fresh = open.filter(({ part }) => !kept.has(part))
  const last = open.findLast(({ part }) => kept.has(part))
  // What else is stored, or shown as refused, is checked by the server while the form is open.
  const undoable = kept.size === 0 && open.every(({ part }) => part === 'status')

  /**
   * Gives a new row the ref derived from the draft. A part that an apparently failed attempt had stored is thereby
   * found again.
   */
  const named = ({ wish }: CompletionChange): WishedChange =>
    wish.kind === 'create' ? { ...wish, ref: rowOfDraft(draft.keeper.name, wish.entity) } : wish
  /** Stores these parts in one transaction; returns each part's enqueued change. */
  const keep = async (parts: readonly CompletionChange[], text?: string) => {
    const enqueuedChanges = await together(parts.map(named), { draft: text, undoable })
    for (const { part } of parts) kept.add(part)
    return new Map(parts.map(({ part }, place) => [part, enqueuedChanges[place] ?? null]))
  }
  const keepFresh = () => (last ? keep(fresh) : draft.become((text) => keep(fresh, text)))
  const keeping = fresh.length > 0 ? keepFresh() : null

  const save = async (each: CompletionChange, text?: CompletionSaving['draft']): Promise<PartResult> => {
    const { part, wish, texts } = each
    // A stored part comes here again only when it was resolved elsewhere: then it is created anew.
    const storedChanges = (id?: string) => (keeping && fresh.includes(each) ? keeping : keep([each], id))
    const first = async (id?: string) => (await storedChanges(id)).get(part) ?? null
    const seen = wish.kind === 'update' ? wish.seen : undefined
    return {
      part,
      ...(await savings[part].saveQuietly(texts, { first, wished: wish.fields, seen, draft: text })),
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
