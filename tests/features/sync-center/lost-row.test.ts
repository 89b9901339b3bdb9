import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueAction, enqueueRequest } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { buildApp } from '#server/app.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { copyOf, databaseFrom } from '#tests/simulation/device/database-copy.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { createTestServer, tokenOf } from '#tests/support/server/server.ts'

const DAY = localDate('2026-11-20')
const login = { username: 'bruno', password: 'clave-de-paciente' }
const slot = (startTime: string, endTime: string) => ({ startTime: timeOfDay(startTime), endTime: timeOfDay(endTime) })
const wish = { date: DAY, slots: [slot('09:00', '09:15'), slot('10:30', '10:45')], reason: 'Dolor', notes: '' }

it('an approval of a request lost in a restore says that it will be sent by itself, and is', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  let app: FastifyInstance = server.app
  const { token, userId, patientId } = await registerPatient(server, login)
  const bruno = { id: userId, username: login.username, role: 'patient', patientId } as const
  const tablet = await openTablet(() => app, server.clock, await server.adminToken())
  const phone = await openTablet(() => app, server.clock, token, bruno)
  const backup = await copyOf(server.db)
  await phone.sync()
  await enqueueRequest(phone.db, phone.sources, { ...wish, patientId })
  await phone.sync()
  await tablet.sync()
  const [asked] = await readAppointmentsBetween(tablet.db, DAY, DAY)
  const { key, date, startTime, endTime } = asked ?? expect.fail('nothing asked for')
  const patch = { status: 'approved', date, startTime, endTime, professionalId: 1 }
  await enqueueAction(tablet.db, tablet.sources, 'approve', { ...asked, key }, { patch })
  await tablet.sync()
  await phone.sync()

  const restored = await databaseFrom(backup)
  await beginEpoch(restored, server.clock(), { marks: [await readHighWaterMark(server.db)] })
  app = await buildApp({ db: restored, clock: server.clock })
  await tablet.signIn(await tokenOf(app, adminLogin))
  await tablet.sync()
  const { questions } = centerItems(await readSyncCenter(tablet.db))
  expect(questions).toMatchObject([
    { kind: 'Aprobación de solicitud', reason: syncCenterTexts.rowLost, mayRetry: false },
  ])

  await phone.signIn(await tokenOf(app, login))
  await phone.sync()
  await tablet.sync()
  await phone.sync()
  expect(centerItems(await readSyncCenter(tablet.db))).toEqual({ questions: [], waiting: [] })
  expect(await readAppointmentsBetween(phone.db, DAY, DAY)).toMatchObject([{ status: 'approved', startTime: '09:00' }])
  await server.stop()
})
