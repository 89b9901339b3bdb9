import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Connection } from '#data/local/database/stored-meta.ts'
import { noteFailing } from '#data/local/status/sync-failure.ts'
import { readSyncStatus } from '#data/local/status/sync-status.ts'
import { noteUpdateNeed } from '#data/local/status/update-need.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { OUTBOX_SCHEMA } from '#domain/sync/outbox/outbox-entry.ts'
import { WIRE_SCHEMA } from '#domain/wire/sync-protocol.ts'
import { awaitResult, pendingText, resultMessage } from '#features/shared/messages/server-result.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'

const sources = { now: () => 0, newUuid: () => crypto.randomUUID() }

describe("the server's result of a change", () => {
  let db: ClinicDatabase
  let n: number

  beforeEach(async () => {
    db = new ClinicDatabase(7)
    n = (await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })).n
  })
  afterEach(() => db.delete())

  const note = (connection: Connection) => db.meta.put({ name: 'connection', connection, firstPullFailed: false })
  /** The result for a form when the server accepts a moment later. */
  const wordBeforeYes = async () => {
    const result = awaitResult(db, n)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await db.outbox.update(n, { state: 'acked' })
    return result
  }

  it('is waited for while the connection is good', async () => {
    await note('online')
    expect(await wordBeforeYes()).toEqual({ kind: 'accepted' })
  })

  it('is waited for when a page has just opened and no answer has come yet', async () => {
    expect(await wordBeforeYes()).toEqual({ kind: 'accepted' })
  })

  it('that has not come yet says that the change is being sent while the server answers', async () => {
    await note('online')
    const result = await awaitResult(db, n)
    expect(result).toEqual({ kind: 'waiting', hindrance: null })
    const texts = { success: { title: 'Creado' }, failure: 'No se pudo crear' }
    expect(resultMessage(result, texts).title).toBe('En este dispositivo: se está enviando…')
  })

  const UPDATE = 'se enviará cuando actualices la aplicación'
  const CONNECTION = 'se enviará cuando haya conexión'
  const nothing = async () => undefined

  it.each<[string, Connection | null, () => Promise<unknown>, string]>([
    ['nobody answers', 'no_server', nothing, CONNECTION],
    ['there is no network', 'no_network', nothing, CONNECTION],
    ['nobody has answered yet', null, nothing, CONNECTION],
    [
      'a newer server is out of reach',
      'no_server',
      () => noteUpdateNeed(db, 'server_schema', WIRE_SCHEMA + 1),
      CONNECTION,
    ],
    ['the server is newer than the app', 'online', () => noteUpdateNeed(db, 'server_schema', WIRE_SCHEMA + 1), UPDATE],
    ['the server is far newer', 'online', () => noteUpdateNeed(db, 'server_schema', WIRE_SCHEMA + 7), UPDATE],
    [
      'a newer app left changes here',
      'online',
      () => db.outbox.add(anEntry({ n: n + 1, schema: OUTBOX_SCHEMA + 1 })),
      UPDATE,
    ],
    [
      'changes of a newer app are settled',
      'online',
      () => noteUpdateNeed(db, 'newer_changes', OUTBOX_SCHEMA + 1),
      UPDATE,
    ],
    [
      'the server asked to wait',
      'online',
      () => noteFailing(db, true, 0),
      'se enviará cuando el servidor pueda recibirlo',
    ],
    [
      'the server is as new as the app',
      'online',
      () => noteUpdateNeed(db, 'server_schema', WIRE_SCHEMA),
      'se está enviando…',
    ],
    ['nothing', 'online', nothing, 'se está enviando…'],
  ])('names what keeps a change here: %s', async (_, connection, happened, said) => {
    if (connection) await note(connection)
    await happened()
    const { hindrance } = await readSyncStatus(db)
    expect(pendingText(hindrance)).toBe(`En este dispositivo: ${said}`)
  })

  it('is not waited for while the server is known to be unreachable', async () => {
    await note('no_network')
    expect(await wordBeforeYes()).toEqual({ kind: 'waiting', hindrance: 'connection' })
  })
})
