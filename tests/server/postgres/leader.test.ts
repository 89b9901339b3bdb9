import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '#tests/support/database/postgres-server.ts'
import { reminderMailing } from '#tests/support/database/reminder-mailing.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { createClinicFolder } from '#tests/support/server/clinic-folder.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

describe.skipIf(!hasPostgres)('of two processes on one database', () => {
  let postgres: PostgresServer

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())
  const clinic = forEachTest(
    () => createClinicFolder(postgres.url),
    (opened) => opened.dispose(),
  )
  const mails = forEachTest(
    () => startMailServer(),
    (server) => server.stop(),
  )

  async function begin() {
    const { db, asLeader, close } = await openGuardedPostgres(clinic.settings.DATABASE_URL ?? '', clinic.clock)
    const { reminders, stop } = reminderMailing({ db, clock: clinic.clock, asLeader }, mailBy(mails.url).transport)
    const end = async () => {
      await stop()
      await close()
    }
    return { reminders, end }
  }

  it('the first queues the reminders, and the other one once it has ended', async () => {
    const { staff, db } = await clinic.start()
    const queued = () => db.selectFrom('outgoingMails').select('id').execute()
    const [leader, other] = [await begin(), await begin()]
    await leader.reminders.queueDue()
    const { id } = await createPatient(staff, { email: 'ana@correo.example' })
    await createAppointment(staff, id)

    await other.reminders.queueDue()
    expect(await queued()).toEqual([])
    await leader.end()
    await other.reminders.queueDue()
    expect(await queued()).toHaveLength(1)
    await other.end()
  })
})
