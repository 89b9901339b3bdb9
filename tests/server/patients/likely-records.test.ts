import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { idsOfLikelyFiles } from '#server/resources/patients/patient-repository.ts'
import { createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

const query = () => idsOfLikelyFiles(server.db, { dni: '30111222', email: 'ANA@correo.example' })

describe('the confirmed records that may belong to the same person', () => {
  it('are those with the DNI and those with the e-mail, ignoring case, each once', async () => {
    const both = await createPatient(staff, { dni: '30111222', email: 'ana@correo.example' })
    const family = await createPatient(staff, { email: 'Ana@Correo.example' })
    await createPatient(staff)
    await registerPatient(server, { dni: '30111222', email: 'ana@correo.example' })
    expect(await query().orderBy('id').execute()).toEqual([{ id: both.id }, { id: family.id }])
  })

  it.each(['ana@ÑANDÚ.com.ar', 'ana@xn--and-6ma2c.com.ar', 'ANA@ñandú.com.ar'])(
    'include those of an e-mail whose domain is written differently: %j',
    async (email) => {
      const { id } = await createPatient(staff, { email: 'ana@ñandú.com.ar' })
      const { patientId } = await registerPatient(server, { email })
      const row = await server.db
        .selectFrom('patients')
        .select(['email', 'confirmed'])
        .where('id', '=', patientId)
        .executeTakeFirstOrThrow()
      expect(row.confirmed).toBe(0)
      expect(await idsOfLikelyFiles(server.db, { dni: '1', email: row.email }).execute()).toEqual([{ id }])
    },
  )

  it.skipIf(isPostgresRun)('are found without scanning all patients', async () => {
    const plan = await query().explain<{ detail: string }>(undefined, sql`QUERY PLAN`)
    const steps = plan.map(({ detail }) => detail)
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
    expect(steps).toEqual(
      expect.arrayContaining([
        expect.stringContaining('INDEX patients_confirmed_dni (dni=?)'),
        expect.stringContaining('INDEX patients_confirmed_email (<expr>=?)'),
      ]),
    )
  })
})
