import { mkdir } from 'node:fs/promises'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { DemoAppointment } from '#server/cli/demo/demo-agenda.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { prepareFirstStart } from '#server/first-start.ts'
import { systemClock } from '#server/platform/clock.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { bookSlots } from '#server/resources/appointments/double-booking.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import { admin, createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { type ClinicSize, type LargeClinic, largeClinic } from './large-clinic.ts'

/** Starts the built server with the data of a clinic of this size. */
export async function startSeededServer(size: ClinicSize): Promise<ServerProcess> {
  const server = await createServerProcess()
  await seedClinic(server.dataDir, size)
  await server.start()
  return server
}

/** Makes a clinic of this size in a folder. */
export async function seedClinic(dataDir: string, size: ClinicSize): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const { db, close } = await openGuardedDatabase(dataFolder(dataDir), systemClock)
  try {
    await prepareFirstStart(db, systemClock, {
      adminUsername: admin.username,
      adminPassword: admin.password,
      professionalName: 'Laura Ferreyra',
    })
    await addRows(db, largeClinic(size, clinicDayAt(systemClock())))
  } finally {
    await close()
  }
}

async function addRows(db: Db, clinic: LargeClinic): Promise<void> {
  const add = (work: (changes: Changes) => Promise<void>) =>
    writeTransaction({ db, clock: systemClock }, { userId: null, action: 'demo.day' }, async (changes) => {
      await work(changes)
      return { status: 201, entity: 'professional', id: 1 }
    })
  await add(addProfessionals)
  const patientIds: number[] = []
  await add(async (changes) => {
    for (const patient of clinic.patients) patientIds.push(await insertPatient(changes, patient, true))
  })
  const appointmentIds = new Map<DemoAppointment, number>()
  await add((changes) => addAppointments(changes, clinic, patientIds, appointmentIds))
  await add((changes) => addIncomes(changes, clinic, patientIds, appointmentIds))
}

async function addProfessionals(changes: Changes): Promise<void> {
  for (const [name, lastName] of [
    ['Martín', 'Ferrero'],
    ['Silvina', 'Picco'],
    ['Omar', 'Marengo'],
  ] as const) {
    await changes.insert('professional', { ref: null, name, lastName, active: true })
  }
}

async function addAppointments(
  changes: Changes,
  { appointments }: LargeClinic,
  patientIds: number[],
  appointmentIds: Map<DemoAppointment, number>,
): Promise<void> {
  for (const made of appointments) {
    const { patient, ...appointment } = made
    const row = { ...appointment, ref: null, patientNotes: '', requestRef: null, patientId: patientIds[patient] ?? 0 }
    const id = await changes.insert('appointment', row)
    appointmentIds.set(made, id)
    await bookSlots(changes.db, id, row, systemClock())
  }
}

async function addIncomes(
  changes: Changes,
  { incomes }: LargeClinic,
  patientIds: number[],
  appointmentIds: ReadonlyMap<DemoAppointment, number>,
): Promise<void> {
  for (const { patient, visit, ...income } of incomes) {
    const isVoid = income.paymentStatus === 'cancelled'
    await changes.insert('income', {
      ...income,
      ref: null,
      notes: '',
      patientId: patient === null ? null : (patientIds[patient] ?? null),
      recordedBy: null,
      recordedByName: '',
      appointmentId: (visit && appointmentIds.get(visit)) ?? null,
      separate: false,
      voidReason: isVoid ? 'Cobrado dos veces' : null,
      voidedAt: isVoid ? changes.now : null,
    })
  }
}
