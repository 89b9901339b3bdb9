import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/clinic-database.ts'
import type { Connection } from '#data/local/meta-records.ts'
import { enqueueCreate } from '#data/sync/enqueue.ts'
import { serverWord, wordMessage } from '#features/shared/server-word.ts'

const sources = { now: () => 0, newUuid: () => crypto.randomUUID() }

describe("the server's word about a change", () => {
  let db: ClinicDatabase
  let n: number

  beforeEach(async () => {
    db = new ClinicDatabase(7)
    n = (await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })).n
  })
  afterEach(() => db.delete())

  const note = (connection: Connection) => db.meta.put({ name: 'connection', connection, firstPullFailed: false })
  /** The word that a form gets when the server says yes a moment after it was asked for. */
  const wordBeforeYes = async () => {
    const word = serverWord(db, n)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await db.outbox.update(n, { state: 'acked' })
    return word
  }

  it('is waited for while the connection is good', async () => {
    await note('online')
    expect(await wordBeforeYes()).toEqual({ kind: 'accepted' })
  })

  it('is waited for when a page has just opened and nobody has answered yet', async () => {
    expect(await wordBeforeYes()).toEqual({ kind: 'accepted' })
  })

  it('that has not come says that the change is being sent while the server answers', async () => {
    await note('online')
    const word = await serverWord(db, n)
    expect(word).toEqual({ kind: 'waiting', isOnline: true })
    const texts = { success: { title: 'Creado' }, failure: 'No se pudo crear' }
    expect(wordMessage(word, texts).title).toBe('En este dispositivo: se está enviando…')
    expect(wordMessage({ kind: 'waiting', isOnline: false }, texts).title).toBe(
      'En este dispositivo: se enviará cuando haya conexión',
    )
  })

  it('is not waited for when it is known that nobody answers', async () => {
    await note('no_network')
    expect(await wordBeforeYes()).toEqual({ kind: 'waiting', isOnline: false })
  })
})
