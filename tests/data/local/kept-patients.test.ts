import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readPatients } from '#data/local/patients.ts'
import { enqueueUpdate } from '#data/sync/enqueue.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const people = [
  patient({ id: 1, lastName: 'Álvarez', dni: '1' }),
  patient({ id: 2, lastName: 'Zárate', dni: '2' }),
  patient({ id: 3, lastName: 'Gómez', dni: '3' }),
]

describe('the patients that a page keeps in memory', () => {
  it('are the very same ones while only the outbox changes, but for the one that a change touches', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: people })
    const before = await readPatients(db)
    await enqueueUpdate(db, sources, 'patient', patientView(people[2]), { phone: '9' })
    const after = await readPatients(db)
    expect(after.map(({ key, phone }) => [key, phone])).toEqual([
      [1, people[0]?.phone],
      [3, '9'],
      [2, people[1]?.phone],
    ])
    expect(after.map((view, index) => view === before[index])).toEqual([true, false, true])
  })

  it('are read anew after the mirror was written, by this tab or another', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, { patients: people })
    await readPatients(db)
    await db.patients.put(patient({ id: 4, lastName: 'Bravo', dni: '4' }))
    expect((await readPatients(db)).map(({ key }) => key)).toEqual([1, 4, 3, 2])
    const otherTab = new ClinicDatabase(db.userId)
    await otherTab.patients.delete(1)
    expect((await readPatients(db)).map(({ key }) => key)).toEqual([4, 3, 2])
    await otherTab.patients.clear()
    expect(await readPatients(db)).toEqual([])
    otherTab.close()
  })
})
