import type * as v from 'valibot'
import { SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import { entityTable } from '#domain/fields/entity-table.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import type { Caller } from './api-calls.ts'

export type ChangesPage = v.InferOutput<typeof changesPage>

/** Reads the feed to its head, page by page, and gives the pages. */
export async function pagesSince(calls: Caller, since: number, limit: number): Promise<ChangesPage[]> {
  const pages: ChangesPage[] = []
  let cursor = since
  for (;;) {
    const page = (await calls.get(`/sync/changes?since=${cursor}&limit=${limit}`)).as(changesPage)
    pages.push(page)
    if (!page.hasMore) return pages
    if (page.cursor <= cursor) throw new Error(`the feed stands still at ${cursor}`)
    cursor = page.cursor
  }
}

/** Everything on a page with its version, in the order of the page's lists. */
export function versionsOn(page: ChangesPage): number[] {
  const lists = SYNCED_ENTITIES.map((entity) => page[listOf(entity)])
  return [...lists, page.deleted].flatMap((rows) => rows.map(({ version }) => version))
}

function listOf(entity: SyncedEntity) {
  return entityTable[entity].mirror.table
}

/** A mirror of ids and versions, as a device keeps it after these pages. */
export function mirrorOf(pages: readonly ChangesPage[]): Map<string, number> {
  const mirror = new Map<string, number>()
  for (const page of pages) {
    const gone = new Map(page.deleted.map(({ entity, id, version }) => [`${entity} ${id}`, version]))
    for (const key of gone.keys()) mirror.delete(key)
    const put = (entity: string, rows: readonly { id: number; version: number }[]) => {
      for (const { id, version } of rows) {
        const key = `${entity} ${id}`
        if (version > (gone.get(key) ?? 0)) mirror.set(key, version)
      }
    }
    for (const entity of SYNCED_ENTITIES) put(entity, page[listOf(entity)])
  }
  return mirror
}
