import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { incomeResource, incomeVersion } from '#domain/wire/rows/income-wire.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

async function colleague(): Promise<Caller> {
  const { passwordHash } = await server.db.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow()
  const person = { name: 'Elena', lastName: 'Paz', email: '', phone: '', patientId: null, createdAt: '' }
  await insertUser(server.db, { ...person, username: 'elena', passwordHash, role: 'admin' })
  return callerWith(server.app, await tokenOf(server.app, { ...adminLogin, username: 'elena' }))
}

const versionsOf = async (id: number) =>
  (await staff.get(`/incomes/${id}/versions`)).as(v.array(v.strictObject(incomeVersion.entries)))
const kept = () => server.db.selectFrom('incomeVersions').selectAll().execute()

describe('the amounts of an income', () => {
  it('are listed as they were before every edit, with author and time', async () => {
    const { id } = await createIncome(staff, null, { amount: 18_000, discountAmount: 0, netAmount: 18_000 })
    const elena = await colleague()
    server.clock.advance(days(1))
    await elena.put(`/incomes/${id}`, { amount: 16_000.5, discountAmount: 500, netAmount: 15_500.5 })
    server.clock.advance(days(1))
    await staff.put(`/incomes/${id}`, { paymentStatus: 'cancelled', voidReason: 'Repetido' })

    const readings = await versionsOf(id)
    expect(
      readings.map(({ amount, discountAmount, netAmount, paymentStatus, Author, writtenAt }) => [
        ...[amount, discountAmount, netAmount, paymentStatus, Author?.username],
        writtenAt.slice(0, 10),
      ]),
    ).toEqual([
      [16_000.5, 500, 15_500.5, 'cancelled', adminLogin.username, '2026-11-21'],
      [16_000.5, 500, 15_500.5, 'completed', 'elena', '2026-11-20'],
      [18_000, 0, 18_000, 'completed', adminLogin.username, '2026-11-19'],
    ])
    expect(new Set(readings.map(({ version }) => version)).size).toBe(3)
  })

  it('name the edit that changed them, not later ones that did not', async () => {
    const { id: patientId } = await createPatient(staff)
    const { id } = await createIncome(staff, patientId, { amount: 18_000, discountAmount: 0, netAmount: 18_000 })
    const elena = await colleague()
    server.clock.advance(days(1))
    await elena.put(`/incomes/${id}`, { amount: 16_000, netAmount: 16_000 })
    await staff.put(`/incomes/${id}`, { amount: 16_000, netAmount: 16_000 })
    server.clock.advance(days(1))
    await staff.put(`/incomes/${id}`, { notes: 'pagó el hermano' })
    server.clock.advance(days(1))
    await staff.delete(`/patients/${patientId}`)

    const readings = await versionsOf(id)
    expect(readings.map(({ amount, Author, writtenAt }) => [amount, Author?.username, writtenAt.slice(0, 10)])).toEqual(
      [
        [16_000, 'elena', '2026-11-20'],
        [18_000, adminLogin.username, '2026-11-19'],
      ],
    )
  })

  it('are stored once for each edit of them, and not for edits of texts or patient', async () => {
    const { id: patientId } = await createPatient(staff)
    const { id } = await createIncome(staff, patientId)
    await staff.put(`/incomes/${id}`, { notes: 'pagó el hermano', description: 'Control', patientId: null })
    await staff.delete(`/patients/${patientId}`)
    expect(await kept()).toEqual([])
    await staff.put(`/incomes/${id}`, { paymentMethod: 'transfer' })
    await staff.put(`/incomes/${id}`, { paymentMethod: 'transfer' })
    expect(await kept()).toHaveLength(1)
  })

  it("are not renewed by a patient's deletion", async () => {
    const { id: patientId } = await createPatient(staff)
    const made = await createIncome(staff, patientId)
    server.clock.advance(days(1))
    await staff.delete(`/patients/${patientId}`)
    const left = (await staff.get(`/incomes/${made.id}`)).as(incomeResource)
    expect(left).toMatchObject({ patientId: null, updatedAt: made.createdAt })
    expect(left.version).toBeGreaterThan(made.version)
  })

  it('stay available when the income is deleted', async () => {
    const { id } = await createIncome(staff, null)
    await staff.put(`/incomes/${id}`, { amount: 5, discountAmount: 0 })
    await staff.delete(`/incomes/${id}`)
    expect(await staff.get(`/incomes/${id}/versions`)).toMatchObject({ status: 404 })
    expect(await kept()).toMatchObject([{ incomeId: id, amount: 1_800_000 }])
  })

  it('cannot change without a stored version, which never changes and is never removed', async () => {
    const { id } = await createIncome(staff, null)
    const refused = (statement: ReturnType<typeof sql>, why: string) =>
      expect(statement.execute(server.db)).rejects.toThrow(why)
    await refused(sql`UPDATE incomes SET amount = 1, net_amount = 1, version = 0`, 'keep what it said before')
    await staff.put(`/incomes/${id}`, { amount: 5, discountAmount: 0 })
    await refused(sql`UPDATE income_versions SET amount = 1`, 'never changes')
    await refused(sql`DELETE FROM income_versions`, 'never goes')
    await refused(
      sql`INSERT INTO income_versions SELECT income_id, version + 100, date, 1, 0, 1, payment_method, payment_status, written_at
        FROM income_versions`,
      'only what the income says',
    )
  })
})
