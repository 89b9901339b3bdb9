import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import type { FormDraftHandle } from '#features/shared/forms/use-draft.ts'
import type { SaveResult, Saving } from '#features/shared/forms/use-save.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'
import type { CompletionPart, PartOfCompletion, WordOfPart } from './completion-parts.ts'

/** What the parts of a completion are saved with. */
export interface CompletionSaving {
  together: Changes['together']
  savings: Record<CompletionPart, Pick<Saving, 'saveQuietly'>>
  draft: Pick<FormDraftHandle, 'become'> & { keeper: Pick<FormDraftHandle['keeper'], 'name'> }
  /** The parts that were put on the disk once; what is put there here joins them. */
  kept: Set<CompletionPart>
}

/**
 * Saves what is still open of a completion: what is new goes on the disk together, with the text that becomes it; what was refused before
 * is mended change by change. Then the text stays until all the rest is on the disk, and goes with the last of them.
 */
export async function submitParts(
  open: readonly PartOfCompletion[],
  { together, savings, draft, kept }: CompletionSaving,
): Promise<WordOfPart[]> {
  const fresh = open.filter(({ part }) => !kept.has(part))
  const last = open.findLast(({ part }) => kept.has(part))

  /** With or without the text that goes along, a part that was kept by an attempt that seemed to fail is found again. */
  const named = ({ wish }: PartOfCompletion): WishedChange =>
    wish.kind === 'create' ? { ...wish, ref: rowOfDraft(draft.keeper.name, wish.entity) } : wish
  /** Puts these on the disk together; each finds its enqueued change by its part. */
  const keep = async (parts: readonly PartOfCompletion[], text?: string) => {
    const enqueuedChanges = await together(parts.map(named), text)
    for (const { part } of parts) kept.add(part)
    return new Map(parts.map(({ part }, place) => [part, enqueuedChanges[place] ?? null]))
  }
  const keepFresh = () => (last ? keep(fresh) : draft.become((text) => keep(fresh, text)))
  const keeping = fresh.length > 0 ? keepFresh() : null

  const save = async (each: PartOfCompletion, text?: CompletionSaving['draft']): Promise<WordOfPart> => {
    const { part, wish, texts } = each
    // What was kept before comes here again only when it was settled elsewhere: then it is made anew.
    const kepts = (id?: string) => (keeping && fresh.includes(each) ? keeping : keep([each], id))
    const first = async (id?: string) => (await kepts(id)).get(part) ?? null
    const seen = wish.kind === 'update' ? wish.seen : undefined
    return { part, ...(await savings[part].saveQuietly(texts, { first, wished: wish.fields, seen, draft: text })) }
  }
  const others = await Promise.all(open.filter((each) => each !== last).map((each) => save(each)))
  if (!last) return others
  const isRestKept = others.every(({ result }) => isOnDisk(result))
  return [...others, await save(last, isRestKept ? draft : undefined)]
}

/** What the server refused is on the disk, as a question that waits; what this device could not keep is nowhere. */
function isOnDisk(result: SaveResult): boolean {
  return result.kind !== 'refused' || result.why !== undefined
}
