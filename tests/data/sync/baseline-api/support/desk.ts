import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { minutes } from '#tests/support/server/test-clock.ts'
import { type BaselineClinic, type BaselineDevice, type Fault, openBaselineClinic } from './baseline-device.ts'

type Entity = 'patient' | 'appointment' | 'income'

/** One device on a server with the baseline API, with the steps that its tests share. */
export interface Desk {
  clinic: BaselineClinic
  device: BaselineDevice
  create: (entity: Entity, fields: object) => ReturnType<typeof enqueueCreate>
  /** Edits a row as the device shows it. */
  edit: (entity: Entity, id: number, fields: Fields) => ReturnType<typeof enqueueUpdate>
  /** The writes that the server received. */
  writes: () => string[]
  /** The rows at the server. */
  rows: (path: string) => Promise<Record<string, unknown>[]>
  /** Sets what happens to the first write; all other calls pass. */
  firstWrite: (fault: Fault) => void
  /** Runs a cycle when retries are due. */
  later: () => ReturnType<BaselineDevice['sync']>
}

export async function openDesk(): Promise<Desk> {
  const clinic = await openBaselineClinic()
  const device = await clinic.openDevice()
  const { db, sources } = device
  return {
    clinic,
    device,
    create: (entity, fields) => enqueueCreate(db, sources, entity, fields as Fields),
    edit: async (entity, id, fields) => {
      const read = { patient: readPatient, appointment: readAppointment, income: readIncome }[entity]
      const seen = await read(db, id)
      if (!seen) throw new Error(`${entity} ${id} is not mirrored`)
      return enqueueUpdate(db, sources, entity, seen, fields)
    },
    writes: () =>
      clinic.plain.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
    rows: async (path) => (await clinic.staff.get(path)).body as Record<string, unknown>[],
    firstWrite: (fault) => {
      let isOver = false
      device.fault = ({ method }) => {
        if (isOver || method === 'GET') return undefined
        isOver = true
        return fault
      }
    },
    later: () => {
      clinic.server.clock.advance(minutes(10))
      return device.sync()
    },
  }
}
