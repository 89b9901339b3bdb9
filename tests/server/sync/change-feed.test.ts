import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appointmentRow } from '#domain/wire/rows/appointment-wire.ts'
import { incomeRow } from '#domain/wire/rows/income-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { capabilitiesAnswer, changesPage, goneAnswer } from '#domain/wire/sync-wire.ts'
import { mirrorOf, pagesSince, versionsOn } from '#tests/support/api/change-pages.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

const head = async () => (await staff.get('/sync/capabilities')).as(capabilitiesAnswer)

/** The present rows of the tables, as a complete mirror would have them. */
async function truth(): Promise<Map<string, number>> {
  const { db } = server
  const found = [
    ['appointment', await db.selectFrom('appointments').select(['id', 'version']).execute()],
    ['patient', await db.selectFrom('patients').select(['id', 'version']).execute()],
    ['income', await db.selectFrom('incomes').select(['id', 'version']).execute()],
    ['professional', await db.selectFrom('professionals').select(['id', 'version']).execute()],
  ] as const
  return new Map(found.flatMap(([entity, rows]) => rows.map((row) => [`${entity} ${row.id}`, row.version] as const)))
}

describe('the feed of staff', () => {
  it('has rows as the wire describes them, with amounts in pesos and the status repeated', async () => {
    const patient = await createPatient(staff)
    const appointment = await createAppointment(staff, patient.id, { notes: 'viene con la hija' })
    const income = await createIncome(staff, patient.id, { amount: 100.1, discountAmount: 0.05, netAmount: 100.05 })

    const page = (await staff.get('/sync/changes')).as(changesPage)

    expect(page.patients).toEqual([patient])
    const { Patient: _, Professional: __, ...row } = appointment
    expect(page.appointments).toEqual([row])
    const { Patient: ___, ...incomeFields } = income
    expect(page.incomes).toEqual([incomeFields])
    expect(page.incomes[0]).toMatchObject({ amount: 100.1, netAmount: 100.05, status: 'completed' })
    expect(page.professionals).toMatchObject([{ id: 1, name: 'Laura', lastName: 'Ferreyra', active: true }])
    expect(page).toMatchObject({ hasMore: false, deleted: [], cursor: (await head()).cursor })
  })

  it('never has more than the row schemas say', async () => {
    const { id } = await createPatient(staff)
    await createAppointment(staff, id)
    await createIncome(staff, id)

    const page = (await staff.get('/sync/changes')).body as Record<string, Record<string, unknown>[]>

    expect(Object.keys(page.patients?.[0] ?? {}).sort()).toEqual(Object.keys(patientRow.entries).sort())
    expect(Object.keys(page.appointments?.[0] ?? {}).sort()).toEqual(Object.keys(appointmentRow.entries).sort())
    expect(Object.keys(page.incomes?.[0] ?? {}).sort()).toEqual(Object.keys(incomeRow.entries).sort())
  })

  it('is empty at its head (R-1)', async () => {
    await createPatient(staff)
    const { cursor } = await head()
    const page = (await staff.get(`/sync/changes?since=${cursor}`)).as(changesPage)
    expect(versionsOn(page)).toEqual([])
    expect(page).toMatchObject({ cursor, hasMore: false })
  })

  it('leads from any cursor, in pages of any size, to the content of the tables (R-1)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(historyStep, { maxLength: 25 }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, limit) => {
          const before = await pagesSince(staff, 0, 1000)
          const { cursor } = await head()
          for (const step of steps) await take(step)

          const pages = [...before, ...(await pagesSince(staff, cursor, limit))]

          expect(mirrorOf(pages)).toEqual(await truth())
        },
      ),
      { numRuns: 25 },
    )
  })

  it('never splits one change between two pages (R-2)', async () => {
    const { id } = await createPatient(staff)
    for (const startTime of ['09:00', '10:00', '11:00']) {
      await createAppointment(staff, id, { startTime, endTime: `${startTime.slice(0, 2)}:15` })
    }
    await createIncome(staff, id)
    await createPatient(staff)
    const { cursor } = await head()
    await staff.delete(`/patients/${id}`)
    await createPatient(staff)

    const pages = await pagesSince(staff, cursor, 2)

    const pagesOf = new Map<number, Set<number>>()
    pages.forEach((page, number) => {
      for (const version of versionsOn(page)) pagesOf.set(version, (pagesOf.get(version) ?? new Set()).add(number))
    })
    expect([...pagesOf.values()].every((numbers) => numbers.size === 1)).toBe(true)
    expect(pages[0]?.deleted).toHaveLength(4)
    expect(pages[0]?.incomes).toMatchObject([{ patientId: null }])
    expect(pages.map((page) => page.hasMore)).toEqual([true, false])
  })

  it('skips no commit while many write at once (W-2)', async () => {
    const pages: ReturnType<typeof pagesSince>[] = []
    const writes = Array.from({ length: 30 }, async (_, i) => {
      await createPatient(staff)
      if (i % 5 === 0) pages.push(pagesSince(staff, 0, 3))
    })
    await Promise.all(writes)

    for (const seen of await Promise.all(pages)) {
      const versions = seen.flatMap(versionsOn)
      const upTo = seen.at(-1)?.cursor ?? 0
      expect(new Set(versions).size).toBe(upTo)
    }
  })
})

describe('a tombstone', () => {
  it('represents a deleted row, once, with the version of its deletion', async () => {
    const { id } = await createPatient(staff)
    const income = await createIncome(staff, null)
    const { cursor } = await head()

    const deletion = await staff.delete(`/incomes/${income.id}`)
    const other = await staff.delete(`/patients/${id}`)

    const page = (await staff.get(`/sync/changes?since=${cursor}`)).as(changesPage)
    expect(page.deleted).toEqual([
      { entity: 'income', id: income.id, version: deletion.number('Sync-Version') },
      { entity: 'patient', id, version: other.number('Sync-Version') },
    ])
  })

  it('also reaches a reader that never saw the row (R-5)', async () => {
    const { id } = await createPatient(staff)
    await staff.delete(`/patients/${id}`)
    const page = (await staff.get('/sync/changes?since=0')).as(changesPage)
    expect(page.patients).toEqual([])
    expect(page.deleted).toMatchObject([{ entity: 'patient', id }])
  })

  it('leaves the id unused for ever', async () => {
    const { id } = await createPatient(staff)
    await staff.delete(`/patients/${id}`)
    expect((await createPatient(staff)).id).toBeGreaterThan(id)
  })

  it('has the whole row in the archive, which no call reads', async () => {
    const patient = await createPatient(staff)
    const appointment = await createAppointment(staff, patient.id)
    await staff.delete(`/patients/${patient.id}`)

    const archived = await server.db.selectFrom('archive').selectAll().orderBy('entity').execute()
    expect(archived.map((row) => [row.entity, row.entityId, row.archivedBy])).toEqual([
      ['appointment', appointment.id, 1],
      ['patient', patient.id, 1],
    ])
    expect(JSON.parse(archived[1]?.content ?? '')).toMatchObject({ dni: patient.dni, lastName: patient.lastName })
  })
})

describe('a cursor', () => {
  const isGone = async (path: string, epoch: number) => {
    const answer = await staff.get(path)
    expect(answer.status).toBe(410)
    expect(answer.body).toMatchObject({ code: 'gone', epoch, lineage: [] })
    expect(Object.keys(goneAnswer.entries).every((key) => key in (answer.body as object))).toBe(true)
  }

  it('from the future is gone (R-3)', async () => {
    const { cursor, epoch } = await head()
    await isGone(`/sync/changes?since=${cursor + 1}`, epoch)
  })

  it('of another epoch of the database is gone (R-3)', async () => {
    const { cursor, epoch } = await head()
    await isGone(`/sync/changes?since=${cursor}&epoch=${epoch - 1}`, epoch)
    expect(await staff.get(`/sync/changes?since=${cursor}&epoch=${epoch}`)).toMatchObject({ status: 200 })
  })

  it('that is invalid is refused', async () => {
    for (const query of ['since=-1', 'since=x', 'since=1.5', 'since=1&since=2', 'limit=0', 'epoch=x']) {
      expect(await staff.get(`/sync/changes?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
  })

  it('gets no more rows than it asked for, if each is a change of its own', async () => {
    for (let i = 0; i < 7; i++) await createPatient(staff)
    const pages = await pagesSince(staff, 0, 3)
    expect(pages.map((page) => versionsOn(page).length)).toEqual([3, 3, 2])
  })

  it('may ask for a page of at most 1,000 (R-2)', async () => {
    expect(await staff.get('/sync/changes?limit=999999999')).toMatchObject({ status: 200 })
  })
})

const historyStep = fc.record({
  kind: fc.constantFrom('patient', 'appointment', 'income', 'edit', 'cancel', 'deletePatient', 'deleteIncome'),
  pick: fc.nat(1000),
})

/** One step of a generated history. A step without a suitable row, or whose slot is taken, does nothing. */
async function take({ kind, pick }: { kind: string; pick: number }): Promise<void> {
  const one = async (table: 'patients' | 'appointments' | 'incomes') => {
    const rows = await server.db.selectFrom(table).select('id').orderBy('id').execute()
    return rows[pick % Math.max(rows.length, 1)]?.id
  }
  const patientId = await one('patients')
  const hour = String(7 + (pick % 12)).padStart(2, '0')
  if (kind === 'patient' || patientId === undefined) await createPatient(staff)
  else if (kind === 'appointment') {
    await staff.post('/appointments', {
      date: `2026-12-${String(1 + (pick % 28)).padStart(2, '0')}`,
      startTime: `${hour}:00`,
      endTime: `${hour}:15`,
      patientId,
      professionalId: 1,
    })
  } else if (kind === 'income') await createIncome(staff, patientId)
  else if (kind === 'edit') await staff.put(`/patients/${patientId}`, { phone: `3537 ${410_000 + pick}` })
  else if (kind === 'cancel') await staff.put(`/appointments/${await one('appointments')}`, { status: 'cancelled' })
  else if (kind === 'deletePatient') await staff.delete(`/patients/${patientId}`)
  else await staff.delete(`/incomes/${await one('incomes')}`)
}
