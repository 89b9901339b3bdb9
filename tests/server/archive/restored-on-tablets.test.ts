import { beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { retryChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { digestOfRows } from '#domain/sync/replies/row-digest.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { digestAnswer } from '#domain/wire/sync-wire.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { restoreDeletion } from '#server/resources/archive/restore-deletion.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { createAppointment, createIncome, createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
/** Has seen the deletion. */
let saw: Tablet
/** Was offline meanwhile. */
let slept: Tablet

beforeEach(async () => {
  saw = await tablet()
  slept = await tablet()
})

const tablet = async () => openTablet(() => server.app, server.clock, await server.adminToken())

async function aPatient() {
  const patient = await createPatient(staff)
  const appointment = await createAppointment(staff, patient.id)
  const income = await createIncome(staff, patient.id)
  for (const each of [saw, slept]) await each.sync()
  return { patient, appointment, income }
}

async function remove(path: string): Promise<number> {
  return (await staff.delete(path)).number('Sync-Version')
}
const restore = (change: number) => restoreDeletion(server, change)

/** Checks that the mirror equals the server, row by row and version by version. */
async function expectCompleteMirror({ db, sync }: Tablet): Promise<void> {
  await sync()
  const theirs = (await staff.get('/sync/digest')).as(digestAnswer)
  expect({
    appointments: digestOfRows(await db.appointments.toArray()),
    patients: digestOfRows(await db.patients.toArray()),
    incomes: digestOfRows(await db.incomes.toArray()),
    professionals: digestOfRows(await db.professionals.toArray()),
    closures: digestOfRows(await db.closures.toArray()),
  }).toEqual({
    appointments: theirs.appointments,
    patients: theirs.patients,
    incomes: theirs.incomes,
    professionals: theirs.professionals,
    closures: theirs.closures,
  })
}

describe('a patient restored from the archive', () => {
  it('appears again with appointment and income on the tablet that saw the deletion and on the one that did not', async () => {
    const { patient, appointment, income } = await aPatient()
    const change = await remove(`/patients/${patient.id}`)
    await saw.sync()
    expect(await saw.db.patients.count()).toBe(0)
    expect(await saw.db.appointments.count()).toBe(0)
    expect(await saw.db.incomes.get(income.id)).toMatchObject({ patientId: null })

    await restore(change)

    for (const each of [saw, slept]) {
      await expectCompleteMirror(each)
      expect(await each.db.patients.get(patient.id)).toMatchObject({ dni: patient.dni, lastName: patient.lastName })
      expect(await each.db.appointments.get(appointment.id)).toMatchObject({
        status: 'scheduled',
        patientId: patient.id,
      })
      expect(await each.db.incomes.get(income.id)).toMatchObject({ patientId: patient.id })
      expect(await readPatient(each.db, patient.id)).toMatchObject({ lastName: patient.lastName })
      expect(await readOutbox(each.db)).toEqual([])
    }
  })

  it('appears again on the tablet that deleted it', async () => {
    const { patient, appointment } = await aPatient()
    const seen = await readPatient(saw.db, patient.id)
    if (!seen) throw new Error('mirrored before')
    await enqueueDelete(saw.db, saw.sources, 'patient', seen)
    server.clock.advance(minutes(1))
    await saw.sync()
    expect(await readPatient(saw.db, patient.id)).toBeNull()
    const { change } = await server.db.selectFrom('archive').select('change').executeTakeFirstOrThrow()

    await restore(change)

    await expectCompleteMirror(saw)
    expect(await readPatient(saw.db, patient.id)).toMatchObject({ dni: patient.dni })
    expect(await saw.db.appointments.get(appointment.id)).toBeDefined()
    expect(await readOutbox(saw.db)).toEqual([])
  })

  it('accepts the change of a tablet that never learned of the deletion', async () => {
    const { patient } = await aPatient()
    const seen = await readPatient(slept.db, patient.id)
    if (!seen) throw new Error('mirrored before')
    await enqueueUpdate(slept.db, slept.sources, 'patient', seen, { phone: '3537 488888' })
    await restore(await remove(`/patients/${patient.id}`))

    await expectCompleteMirror(slept)

    expect(await readOutbox(slept.db)).toEqual([])
    expect((await staff.get(`/patients/${patient.id}`)).body).toMatchObject({ phone: '3537 488888' })
  })

  it('accepts the change that a tablet kept as a conflict while the patient was gone', async () => {
    const { patient } = await aPatient()
    const seen = await readPatient(slept.db, patient.id)
    if (!seen) throw new Error('mirrored before')
    const enqueued = await enqueueUpdate(slept.db, slept.sources, 'patient', seen, { phone: '3537 488888' })
    const change = await remove(`/patients/${patient.id}`)
    await slept.sync()
    expect(await readOutbox(slept.db)).toMatchObject([
      { opId: enqueued?.opId, state: 'parked', parked: { why: 'deleted' } },
    ])

    await restore(change)
    await slept.sync()
    const { questions } = centerItems(await readSyncCenter(slept.db))
    expect(questions).toMatchObject([{ entry: { opId: enqueued?.opId }, mayRetry: true }])
    await retryChange(slept.db, slept.sources, enqueued?.opId ?? '')

    await expectCompleteMirror(slept)
    expect(await readOutbox(slept.db)).toEqual([])
    expect((await staff.get(`/patients/${patient.id}`)).body).toMatchObject({ phone: '3537 488888' })
  })

  it('has its appointment cancelled on every tablet when the slot was taken meanwhile', async () => {
    const { patient, appointment } = await aPatient()
    const other = await createPatient(staff)
    const change = await remove(`/patients/${patient.id}`)
    const taker = await createAppointment(staff, other.id)
    await saw.sync()

    await restore(change)

    for (const each of [saw, slept]) {
      await expectCompleteMirror(each)
      expect(await each.db.appointments.get(appointment.id)).toMatchObject({ status: 'cancelled' })
      expect(await each.db.appointments.get(taker.id)).toMatchObject({ status: 'scheduled' })
    }
    expect((await staff.get(`/appointments/${appointment.id}`)).as(appointmentResource).cancellationReason).toContain(
      'Restaurada sin su horario',
    )
  })

  it('sees its own appointment again on its own device, after signing in', async () => {
    const account = await registerPatient(server, { username: 'bruno', password: 'clave-de-paciente' })
    const appointment = await createAppointment(staff, account.patientId)
    const user: SessionUser = { id: account.userId, username: 'bruno', role: 'patient' }
    const own = await openTablet(() => server.app, server.clock, account.token, user)
    await own.sync()
    expect(await own.db.appointments.count()).toBe(1)
    const signIn = async () =>
      own.signIn(await tokenOf(server.app, { username: 'bruno', password: 'clave-de-paciente' }))

    const change = await remove(`/patients/${account.patientId}`)
    await signIn()
    await own.sync()
    expect(await own.db.appointments.count()).toBe(0)

    await restore(change)
    await signIn()
    await own.sync()
    expect(await own.db.patients.get(account.patientId)).toBeDefined()
    expect(await own.db.appointments.get(appointment.id)).toMatchObject({ status: 'scheduled' })
  })

  it('reaches a tablet whose feed pages end between the deletion and the restoration', async () => {
    const { patient, appointment } = await aPatient()
    const change = await remove(`/patients/${patient.id}`)
    for (let more = 0; more < 5; more++) await createPatient(staff)
    await restore(change)
    const seen: number[] = []
    for (let since = 0; ; ) {
      const answer = await staff.get(`/sync/changes?since=${since}&limit=1`)
      const page = answer.body as {
        cursor: number
        hasMore: boolean
        deleted: unknown[]
        appointments: { id: number }[]
      }
      expect(page.deleted).toEqual([])
      seen.push(...page.appointments.map(({ id }) => id))
      since = page.cursor
      if (!page.hasMore) break
    }
    expect(seen).toEqual([appointment.id])
    await expectCompleteMirror(await tablet())
  })
})
