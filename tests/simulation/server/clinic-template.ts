import { IDBFactory } from 'fake-indexeddb'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { connectTo } from '#tests/data/device-connection.ts'
import { Device } from '#tests/simulation/device/clinic-device.ts'
import type { DatabaseCopy } from '#tests/simulation/device/database-copy.ts'
import { type DatabaseImage, imageOf } from '#tests/simulation/device/device-image.ts'
import { VirtualTime } from '#tests/simulation/device/virtual-time.ts'
import { Ledger } from '#tests/simulation/rules/ledger.ts'
import { WriteMonitor } from '#tests/simulation/rules/write-monitor.ts'
import { ClinicServer, type SentRequest } from './clinic-server.ts'
import { Tally } from './faults.ts'
import { Network } from './network.ts'

/** The income that exists from the start, in centavos. */
export const STOCKED_INCOME = { row: 'income:1', netAmount: 1_800_000 }

/** The initial state of every history: a server with some rows, and device databases that are empty or just filled. */
export interface ClinicTemplate {
  database: DatabaseCopy
  images: { device: DatabaseImage; clinic: DatabaseImage; filledClinic: DatabaseImage }
}

/** The ref of the patient who was created by the app, as most are; the other one has none. */
const STOCKED_PATIENT = '00000000-0000-4000-9000-0000000000a1'

type Mirror = ReadonlyMap<string, readonly object[]>

let template: Promise<ClinicTemplate> | undefined

/**
 * Returns the template, created once by the real server and engine. Pulling it for each history would take a third of
 * its time.
 */
export function clinicTemplate(): Promise<ClinicTemplate> {
  template ??= makeTemplate()
  return template
}

async function makeTemplate(): Promise<ClinicTemplate> {
  const time = new VirtualTime()
  const server = await ClinicServer.open(time)
  await stock(server)
  const database = await server.backup()
  const tally = new Tally()
  const ledger = new Ledger(tally)
  const network = new Network(new WriteMonitor(server, ledger), tally, time)
  const device = new Device('the first device', { server, network, ledger, time })
  await device.signIn(1)
  await device.runFreely()
  const mirror = await copyOfMirror(device.store().db)
  device.close()
  await server.close()
  return { database, images: await imagesWith(mirror) }
}

async function imagesWith(mirror: Mirror): Promise<ClinicTemplate['images']> {
  const factory = new IDBFactory()
  const device = connectTo(factory, () => new DeviceDatabase())
  const clinic = connectTo(factory, () => new ClinicDatabase(1))
  await device.open()
  await clinic.open()
  const empty = { device: imageOf(factory, device.name), clinic: imageOf(factory, clinic.name) }
  await fill(clinic, mirror)
  const filledClinic = imageOf(factory, clinic.name)
  device.close()
  clinic.close()
  return { ...empty, filledClinic }
}

async function copyOfMirror(db: ClinicDatabase): Promise<Mirror> {
  const tables = [db.appointments, db.patients, db.incomes, db.professionals, db.meta]
  return new Map(await Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const)))
}

function fill(db: ClinicDatabase, mirror: Mirror): Promise<void> {
  return db.transaction('rw', [...mirror.keys()], async () => {
    for (const [table, rows] of mirror) await db.table(table).bulkAdd(rows)
  })
}

async function stock(server: ClinicServer): Promise<void> {
  const post = async (path: string, body: object, userId = 1) => {
    const token = await server.signIn(userId)
    const request: SentRequest = {
      method: 'POST',
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await server.answer(request)
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
  }
  const contact = { phone: '3537 400000', email: 'nadie@correo.example' }
  await post('patients', { ref: STOCKED_PATIENT, firstName: 'Ana', lastName: 'Gómez', dni: '20000001', ...contact })
  await post('patients', { firstName: 'Bruno', lastName: 'Díaz', dni: '20000002', ...contact })
  const place = { date: '2026-03-03', startTime: '09:00', endTime: '09:30', professionalId: 1 }
  await post('appointments', { ...place, patientId: 1, reason: 'Dolor lumbar', notes: '' })
  await post('incomes', {
    date: '2026-03-02',
    amount: STOCKED_INCOME.netAmount / 100,
    description: 'Consulta',
    paymentMethod: 'cash',
    category: 'consultation',
    patientId: 1,
  })
  await post('medical-history', { patientId: 1, diagnosis: 'Contractura', treatment: 'Ajuste' })
  for (const { patientId, ...wish } of STOCKED_REQUESTS) {
    const userId = await server.addUser(`paciente${patientId}`, { role: 'patient', patientId })
    await post('appointments/request', wish, userId)
  }
}

/** The requests of two patients, each with alternatives. */
const STOCKED_REQUESTS = [
  { patientId: 1, fechaSeleccionada: '2026-03-04', horariosSeleccionados: slots('09:00', '09:30', '10:00') },
  { patientId: 2, fechaSeleccionada: '2026-03-03', horariosSeleccionados: slots('09:30', '10:00') },
].map((wish) => ({ ...wish, motivo: 'Dolor de cuello', ref: `00000000-0000-4000-9000-00000000000${wish.patientId}` }))

/** Creates ranges of one slot each. */
function slots(...starts: string[]) {
  return starts.map((startTime) => ({
    startTime,
    endTime: `${startTime.slice(0, 3)}${Number(startTime.slice(3)) + 15}`,
  }))
}
