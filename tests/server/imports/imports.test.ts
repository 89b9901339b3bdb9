import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { importAnswer, importRow } from '#domain/wire/import-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { emptyBeforeBackup } from '#server/resources/imports/empty-old-imports.ts'
import { commitImport, patientValues, sendImport, undoImport, verdictsOf } from '#tests/support/api/import-calls.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const owner = staffForEachTest(server)

const patients = () => server.db.selectFrom('patients').selectAll().orderBy('id').execute()
const file = (count: number) => Array.from({ length: count }, (_, index) => patientValues(index))

describe('a file of patients', () => {
  it('is judged row by row before anything is imported', async () => {
    await createPatient(owner, { firstName: 'Ana', lastName: 'Pérez', dni: '30111222' })
    const { id, counts, state } = await sendImport(owner, 'patients', [
      patientValues(1),
      { lastNameFirst: 'PÉREZ, Ana María', dni: '30.111.222', phone: '3537412345' },
      { firstName: 'Bruno', lastName: 'Díaz', dni: '30111222', phone: '3537412345' },
      { firstName: 'Carla', lastName: 'Ruiz', phone: '3537412345' },
      patientValues(2, { birthDate: '31/02/1980' }),
      patientValues(1),
      patientValues(3, { dni: '70000009' }),
      patientValues(4, { dni: '70000009' }),
      patientValues(5, { email: 'no tiene', phone: '' }),
    ])
    expect(await verdictsOf(owner, id)).toEqual([
      '2 new',
      '3 present: Ya está en el sistema',
      '4 sameDni: Ese DNI ya es de Ana Pérez',
      '5 missing: Falta: DNI',
      '6 unreadable: No se entiende la fecha de nacimiento «31/02/1980»',
      '7 present: Repite la fila 2 del archivo',
      '8 sameDni: La fila 9 tiene el mismo DNI con otro nombre: Rita Sosa 4',
      '9 sameDni: La fila 8 tiene el mismo DNI con otro nombre: Rita Sosa 3',
      '10 missing: Falta: teléfono',
    ])
    expect(state).toBe('ready')
    expect(counts).toMatchObject({ new: 1, present: 2, sameDni: 3, missing: 2, unreadable: 1 })
    expect(await patients()).toHaveLength(1)
  })

  it('becomes patients that other devices get by the feed, without e-mail too', async () => {
    const { id } = await sendImport(owner, 'patients', [
      patientValues(1),
      patientValues(2, { email: 'ANA@correo.example' }),
    ])
    const done = await commitImport(owner, id)
    expect(done).toMatchObject({ state: 'done', counts: { imported: 2, new: 0 } })
    const feed = (await owner.get('/sync/changes?since=0')).as(changesPage)
    expect(feed.patients.map(({ dni, email, confirmed }) => ({ dni, email, confirmed }))).toEqual([
      { dni: '70000001', email: '', confirmed: true },
      { dni: '70000002', email: 'ANA@correo.example', confirmed: true },
    ])
  })

  it('is imported once, piece by piece, however often the calls are repeated', async () => {
    const { id } = await sendImport(owner, 'patients', file(450))
    const first = (await owner.post(`/imports/${id}/commit`, undefined)).as(importAnswer)
    expect(first).toMatchObject({ state: 'importing', counts: { imported: 200, new: 250 } })
    await commitImport(owner, id)
    const again = (await owner.post(`/imports/${id}/commit`, undefined)).as(importAnswer)
    expect(again).toMatchObject({ state: 'done', counts: { imported: 450, new: 0 } })
    const rows = await patients()
    expect(new Set(rows.map(({ dni }) => dni)).size).toBe(450)
    expect(rows).toHaveLength(450)
    expect(new Set(rows.map(({ version }) => version)).size).toBe(3)
  })

  it('brings nothing a second time, even where a row was edited since', async () => {
    await commitImport(owner, (await sendImport(owner, 'patients', file(3))).id)
    const [first] = await patients()
    await owner.put(`/patients/${first?.id}`, { dni: '12345678' })
    const { id, counts } = await sendImport(owner, 'patients', file(3))
    expect(counts).toMatchObject({ present: 3, new: 0 })
    await commitImport(owner, id)
    expect(await patients()).toHaveLength(3)
  })

  it('brings each person once when two imports of it run at once', async () => {
    const [one, other] = [
      await sendImport(owner, 'patients', file(300)),
      await sendImport(owner, 'patients', file(300)),
    ]
    const [a, b] = await Promise.all([commitImport(owner, one.id), commitImport(owner, other.id)])
    expect(await patients()).toHaveLength(300)
    expect(a.counts.imported + b.counts.imported).toBe(300)
    expect(a.counts.present + b.counts.present).toBe(300)
  })

  it('does not start before all of its rows have come', async () => {
    const body = { ref: '0c7f2f6a-6d0e-4b0a-9c55-1f5f0a3a2b11', kind: 'patients', fileName: 'a.csv', rowCount: 2 }
    const { id } = (await owner.post('/imports', body)).as(importAnswer)
    await owner.put(`/imports/${id}/rows`, { rows: [{ line: 2, values: patientValues(1) }] })
    expect((await owner.post(`/imports/${id}/commit`, undefined)).status).toBe(409)
    expect((await owner.post('/imports', body)).as(importAnswer)).toMatchObject({ id, state: 'receiving' })
    const extra = { rows: [3, 4].map((line) => ({ line, values: patientValues(line) })) }
    expect((await owner.put(`/imports/${id}/rows`, extra)).status).toBe(409)
    expect(await verdictsOf(owner, id)).toEqual(['2 new'])
  })

  it('is logged with counts and without values', async () => {
    await commitImport(owner, (await sendImport(owner, 'patients', file(2))).id)
    const events = await server.db
      .selectFrom('auditLog')
      .select(['action', 'entity', 'detail'])
      .where('action', 'like', '%import%')
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'import.create', entity: null, detail: '{"rows":2}' },
      { action: 'patient.import', entity: 'patient', detail: null },
      { action: 'patient.import', entity: 'patient', detail: null },
      { action: 'import.commit', entity: null, detail: '{"rows":2}' },
    ])
  })
})

describe('an import that is taken back', () => {
  it('takes its rows with it, except those that somebody has worked on', async () => {
    const { id } = await sendImport(owner, 'patients', file(5))
    await commitImport(owner, id)
    const [edited, booked, paid, gone] = await patients()
    await owner.put(`/patients/${edited?.id}`, { phone: '3537 499999' })
    await createAppointment(owner, booked?.id ?? 0)
    await createIncome(owner, paid?.id ?? 0)
    await owner.delete(`/patients/${gone?.id}`)
    const undone = await undoImport(owner, id)
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 3, imported: 0 } })
    expect(await verdictsOf(owner, id)).toEqual([
      '2 kept: Se modificó después de importarse',
      '3 kept: Tiene citas',
      '4 kept: Tiene cobros',
      '5 undone: Ya se había eliminado',
      '6 undone',
    ])
    expect(await patients()).toHaveLength(3)
    const archived = await server.db.selectFrom('archive').select('entityId').execute()
    expect(archived).toHaveLength(2)
    const feed = (await owner.get('/sync/changes?since=0')).as(changesPage)
    expect(feed.deleted).toHaveLength(2)
  })

  it('can be imported again', async () => {
    const first = await sendImport(owner, 'patients', file(2))
    await commitImport(owner, first.id)
    await undoImport(owner, first.id)
    expect((await owner.post(`/imports/${first.id}/commit`, undefined)).status).toBe(409)
    const again = await sendImport(owner, 'patients', file(2))
    await commitImport(owner, again.id)
    expect(await patients()).toHaveLength(2)
  })

  it('stays after seven days, when its texts are emptied', async () => {
    const { id } = await sendImport(owner, 'patients', file(2))
    await commitImport(owner, id)
    server.clock.advance(days(8))
    expect((await owner.delete(`/imports/${id}`)).status).toBe(409)
    await sendImport(owner, 'patients', [patientValues(7)])
    const rows = (await owner.get(`/imports/${id}/rows`)).as(v.array(importRow))
    expect(rows.map(({ values, verdict }) => ({ values, verdict }))).toEqual([
      { values: {}, verdict: 'imported' },
      { values: {}, verdict: 'imported' },
    ])
    expect(await patients()).toHaveLength(2)
  })

  it('has its texts emptied before the next backup, too', async () => {
    const { id } = await sendImport(owner, 'patients', file(2))
    await commitImport(owner, id)
    server.clock.advance(days(8))
    const failures: unknown[] = []
    await emptyBeforeBackup(server, (entry) => failures.push(entry))
    expect(failures).toEqual([])
    expect(await server.db.selectFrom('importRows').select('content').distinct().execute()).toEqual([{ content: '{}' }])
    await emptyBeforeBackup({ ...server, db: null as never }, (entry) => failures.push(entry))
    expect(failures).toMatchObject([{ event: 'imports.notEmptied' }])
  })

  it('is dropped when it was never started', async () => {
    const { id } = await sendImport(owner, 'patients', file(3))
    expect((await owner.delete(`/imports/${id}`)).as(importAnswer)).toMatchObject({ state: 'dropped' })
    expect(await verdictsOf(owner, id)).toEqual([])
  })
})

describe('a file of appointments to come', () => {
  beforeEach(async () => {
    const { id } = await createPatient(owner, { firstName: 'Ana', lastName: 'Pérez', dni: '30111222' })
    await createAppointment(owner, id, appointmentBody(id))
  })

  it('is judged by patient, professional, time and agenda', async () => {
    const dni = '30111222'
    const { id } = await sendImport(owner, 'appointments', [
      { dni, date: '23/11/26', startTime: '9:30', minutes: '30', reason: 'Control' },
      { dni, date: '23/11/2026', startTime: '9:45' },
      { dni, date: '20/11/2026', startTime: '09:00' },
      { dni, date: '20/11/2026', startTime: '09:15' },
      { dni, date: '18/11/2026', startTime: '09:15' },
      { dni: '40111222', date: '23/11/2026', startTime: '10:00' },
      { dni, date: '23/11/2026', startTime: '10:00', professional: 'Dr. Nadie' },
      { dni, date: '23/11/2026', startTime: '22:00' },
      { dni, date: '23/11/2026 11:30' },
      { dni, date: '24/11/2026' },
    ])
    expect(await verdictsOf(owner, id)).toEqual([
      '2 new',
      '3 refused: La fila 2 del archivo ya ocupa ese horario',
      '4 present: Ya está en el sistema',
      '5 refused: Ese horario ya está ocupado',
      '6 refused: Ese turno ya pasó',
      '7 refused: No hay ningún paciente con el DNI 40111222: importa primero a los pacientes',
      '8 refused: No hay ningún profesional que atienda con el nombre «Dr. Nadie»',
      '9 refused: 22:00: La hora de inicio debe estar entre 7:00 AM y 7:45 PM',
      '10 new',
      '11 missing: Falta: hora',
    ])
    await commitImport(owner, id)
    const rows = await server.db
      .selectFrom('appointments')
      .selectAll()
      .where('date', '=', '2026-11-23' as never)
      .orderBy('id')
      .execute()
    expect(rows.map(({ startTime, endTime, status, reason }) => ({ startTime, endTime, status, reason }))).toEqual([
      { startTime: '09:30', endTime: '10:00', status: 'scheduled', reason: 'Control' },
      { startTime: '11:30', endTime: '11:45', status: 'scheduled', reason: '' },
    ])
    const slots = await server.db
      .selectFrom('appointmentSlots')
      .select('slot')
      .where('date', '=', '2026-11-23' as never)
      .execute()
    expect(slots).toHaveLength(3)
    await undoImport(owner, id)
    const left = await server.db
      .selectFrom('appointmentSlots')
      .select('slot')
      .where('date', '=', '2026-11-23' as never)
      .execute()
    expect(left).toEqual([])
  })

  it('refuses what is taken between the dry run and the import', async () => {
    const { id } = await sendImport(owner, 'appointments', [
      { dni: '30111222', date: '25/11/2026', startTime: '10:00' },
    ])
    const other = await createPatient(owner)
    await createAppointment(owner, other.id, { date: '2026-11-25', startTime: '10:00', endTime: '10:30' })
    const { counts } = await commitImport(owner, id)
    expect(counts).toMatchObject({ imported: 0, refused: 1 })
    expect(await verdictsOf(owner, id)).toEqual(['2 refused: Ese horario ya está ocupado'])
  })

  it('says which are outside the hours or on a closed day, and imports them: the staff may book there', async () => {
    await owner.put('/settings/hours', { monday: [{ from: '14:00', to: '20:00' }] })
    const { id } = await sendImport(owner, 'appointments', [
      { dni: '30111222', date: '23/11/2026', startTime: '10:00' },
      { dni: '30111222', date: '23/11/2026', startTime: '14:00' },
    ])
    expect(await verdictsOf(owner, id)).toEqual(['2 new: El consultorio está cerrado en ese horario', '3 new'])
    await owner.post('/closures', { from: '2026-11-23', to: '2026-11-23', reason: 'Feriado', kind: 'holiday' })
    const again = await sendImport(owner, 'appointments', [{ dni: '30111222', date: '23/11/2026', startTime: '14:00' }])
    expect(await verdictsOf(owner, again.id)).toEqual(['2 new: El consultorio está cerrado en ese horario: Feriado'])
  })
})

describe('notes of a former history', () => {
  it('keep the day of their visit and say when they were copied', async () => {
    const { id: patientId } = await createPatient(owner, { dni: '30111222' })
    const rows = [
      { dni: '30111222', date: '4/8/19', text: 'Dolor lumbar' },
      { dni: '30111222', date: '04/08/2019', text: 'Dolor  lumbar' },
      { dni: '30111222', date: '4/8/2030', text: 'Otra' },
      { dni: '30111222', date: '5/8/2019' },
    ]
    const { id } = await sendImport(owner, 'notes', rows)
    expect(await verdictsOf(owner, id)).toEqual([
      '2 new',
      '3 present: Repite la fila 2 del archivo',
      '4 refused: La fecha de la nota es futura',
      '5 missing: Falta: nota',
    ])
    const { id: written } = await createRecord(owner, patientId)
    await commitImport(owner, id)
    const index = (await owner.get('/medical-history')).body as { id: number }[]
    expect(index.map(({ id: shown }) => shown)).toEqual([written, written + 1])
    const history = (await owner.get(`/medical-history/patient/${patientId}`)).body as Record<string, unknown>[]
    const record = history.at(-1)
    expect(record).toMatchObject({
      occurredOn: '2019-08-04',
      observations: 'Transcripto el 19/11/2026\nDolor lumbar',
      createdBy: null,
      professionalId: 1,
    })
    await owner.put(`/medical-history/${record?.id}`, { observations: 'Corregido' })
    expect((await sendImport(owner, 'notes', rows)).counts).toMatchObject({ present: 2, new: 0 })
    expect((await undoImport(owner, id)).counts).toMatchObject({ kept: 1 })
  })
})
