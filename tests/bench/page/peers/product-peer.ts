import { liveQuery } from 'dexie'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { startSession } from '#data/local/session/session.ts'
import { login as signIn } from '#data/remote/auth-api.ts'
import { createApi } from '#data/remote/http/api.ts'
import { browserPorts } from '#data/sync/engine/browser-ports.ts'
import { createClinicClock } from '#data/sync/engine/clinic-clock.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { openClinic } from '#data/sync/engine/open-clinic.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { readAgenda } from '#features/appointments/read-agenda.ts'
import { isInAgenda } from '#features/appointments/rows/agenda-entry.ts'
import { fillMirrored } from '../mirrored-clinic.ts'
import type { Login } from './clinic-fetch.ts'
import { coming, type Peer, type WeekEntry, week } from './peer.ts'

/** Nobody signs in as this user. */
const USER_ID = 900_003

/** The product's own mirror, outbox and engine. Without a login it has no server. */
export async function productPeer(login: Login | null): Promise<Peer> {
  const { db, cycle } = login ? await signedIn(login) : { db: new ClinicDatabase(USER_ID), cycle: unconnected }
  /** The rows as the screen has them: a change is made against what the person saw. */
  const seen = new Map<number, AppointmentView>()
  const noteSeen = (view: AppointmentView): number => {
    seen.set(Number(view.key), view)
    return Number(view.key)
  }
  const readWeek = async (): Promise<WeekEntry[]> =>
    (await readAgenda(db, week, false)).map(({ appointment, patient, patientName }) => ({
      id: noteSeen(appointment),
      notes: appointment.notes,
      patientName: patient && patientName,
    }))
  return {
    pull: cycle,
    send: cycle,
    fill: (rows) => fillMirrored(db, rows),
    readWeek,
    watchWeek: (tell) => {
      const subscription = liveQuery(readWeek).subscribe(tell)
      return () => subscription.unsubscribe()
    },
    readComing: async () => {
      const views = await readAppointmentsBetween(db, coming.from, coming.to)
      return views
        .filter(({ status }) => isInAgenda(status, false))
        .reverse()
        .map(noteSeen)
    },
    change: async (id, notes) => {
      const view = seen.get(id)
      if (!view) throw new RangeError('the screen has not seen this appointment')
      const enqueued = await enqueueUpdate(db, { now: Date.now, newUuid }, 'appointment', view, { notes })
      if (!enqueued) throw new Error('the change changed nothing')
    },
    countWaiting: () => db.outbox.count(),
  }
}

async function signedIn({ username, password }: Login) {
  const api = createApi()
  const device = new DeviceDatabase()
  const { token, user } = await signIn(api, username, password)
  if (token === undefined) throw new Error('the login answer has no token')
  await startSession(device, token, user)
  const db = await openClinic(user.id)
  const ports = browserPorts(db, device, api, createClinicClock(device))
  const cycle = async () => {
    const result = await runCycle(ports)
    if (result !== 'done') throw new Error(`the cycle ended ${result}`)
  }
  return { db, cycle }
}

async function unconnected(): Promise<void> {
  throw new Error('this device has no server')
}
