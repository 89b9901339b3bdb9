import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readClosures } from '#data/local/rows/closures.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { openClinic } from '#tests/data/clinic-over-epochs.ts'
import type { Tablet } from '#tests/data/tablet.ts'

const NAVIDAD = { from: '2026-12-25', to: '2026-12-25', reason: 'Navidad', kind: 'holiday' }
/** What creations leave out: whole days, for everybody. */
const WHOLE = { startTime: null, endTime: null, professionalId: null, cancels: null }

const close = ({ db, sources }: Tablet, fields: object = NAVIDAD) =>
  enqueueCreate(db, sources, 'closure', { ...WHOLE, ...fields })
const shown = async ({ db }: Tablet) => (await readClosures(db)).map(({ reason, waiting }) => ({ reason, waiting }))

describe('a closure', () => {
  it('is shown on the tablet at once, and on the other one after a pull', async () => {
    const clinic = await openClinic()
    const [tablet, desk] = [await clinic.open(), await clinic.open()]
    await desk.sync()
    await close(tablet)
    expect(await shown(tablet)).toEqual([{ reason: 'Navidad', waiting: true }])
    await tablet.sync()
    await desk.sync()
    expect(await shown(tablet)).toEqual([{ reason: 'Navidad', waiting: false }])
    expect(await shown(desk)).toEqual([{ reason: 'Navidad', waiting: false }])
    expect(await readOutbox(tablet.db)).toEqual([])
  })

  it('is gone at once when it is taken back, even before it was sent', async () => {
    const clinic = await openClinic()
    const [tablet, desk] = [await clinic.open(), await clinic.open()]
    const { key } = await close(tablet)
    await close(tablet, { ...NAVIDAD, cancels: String(key) })
    expect(await shown(tablet)).toEqual([])
    await tablet.sync()
    await desk.sync()
    expect(await shown(desk)).toEqual([])
    expect(await clinic.db().selectFrom('closures').select('id').execute()).toHaveLength(2)
  })

  it('that a restore lost is sent again, once, and with it the row that took it back', async () => {
    const clinic = await openClinic()
    const tablet = await clinic.open()
    await tablet.sync()
    const copy = await clinic.backup()
    await close(tablet)
    const { key } = await close(tablet, { ...NAVIDAD, reason: 'Por error' })
    await close(tablet, { ...NAVIDAD, reason: 'Por error', cancels: String(key) })
    await tablet.sync()
    await clinic.restore(copy, [tablet])
    expect(await shown(tablet)).toEqual([{ reason: 'Navidad', waiting: false }])
    expect(await clinic.db().selectFrom('closures').select('id').execute()).toHaveLength(3)
  })
})
