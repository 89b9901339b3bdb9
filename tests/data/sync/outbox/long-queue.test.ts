import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readPatients } from '#data/local/rows/patients.ts'
import { onEpochChange } from '#data/sync/epochs/on-epoch-change.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { EPOCH, mirror, page } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const WAITING = 150

/** A device after a long outage: more changes wait than Dexie can await in one transaction without reading the disk. */
async function afterLongOutage() {
  const clinic = openDeviceClinic()
  const people = Array.from({ length: WAITING }, (_, index) =>
    patient({ id: index + 1, dni: String(20_000_000 + index) }),
  )
  await mirror(clinic.db, { patients: people })
  for (const row of people) {
    await enqueueUpdate(clinic.db, clinic.sources, 'patient', patientView(row), { phone: `9${row.id}` })
    await enqueueCreate(clinic.db, clinic.sources, 'patient', { firstName: 'Eva', lastName: 'Luna', dni: `3${row.id}` })
  }
  return { ...clinic, people }
}

describe('an outbox of hundreds of changes', () => {
  it('does not prevent a page of the feed from being applied in one transaction', async () => {
    const { db, clock, people } = await afterLongOutage()
    const patients = people.map((row) => ({ ...row, address: 'San Martín 100', version: 6 }))
    const pulled = page({ cursor: 6, patients })
    expect(await applyPage(db, { page: pulled, since: 5, windowStart: null, now: clock() })).toBe(true)
    const views = await readPatients(db)
    expect(views).toHaveLength(2 * WAITING)
    expect(views.filter(({ phone, address }) => phone?.startsWith('9') && address !== '')).toHaveLength(WAITING)
    expect((await takeNext(db, clock()))?.request.path).toBe('patients/1')
  })

  it('does not prevent a change of epoch in one transaction', async () => {
    const { db } = await afterLongOutage()
    await onEpochChange(
      db,
      {
        epoch: EPOCH + 1,
        lineage: [
          { epoch: EPOCH, restoredFrom: 0 },
          { epoch: EPOCH + 1, restoredFrom: 2 },
        ],
      },
      0,
    )
    expect(await db.patients.count()).toBe(0)
    expect(await db.outbox.count()).toBe(2 * WAITING)
  })
})
