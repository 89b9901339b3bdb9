import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { type EnqueuedChange, enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { type ChangesPage, noRows } from '#domain/wire/rows/row-readers.ts'
import { type LocalClinic, localClinic } from './local-clinic.ts'
import { EPOCH, HEAD, type MirroredRows } from './mirrored-clinic.ts'
import { appointmentFields } from './morning-changes.ts'

/** Milliseconds from the enqueue call until the change is on the disk. */
export interface EnqueueTimes {
  create: number[]
  update: number[]
}

/** Measures enqueueing. Each change is removed again, so that every sample has the same queue. */
export async function measureEnqueue(samples: number): Promise<EnqueueTimes> {
  const clinic = await localClinic()
  const { db, today } = clinic
  const appointments = await readAppointmentsBetween(db, addDays(today, 7), addDays(today, 35))
  const patients = await readPatients(db)
  const times: EnqueueTimes = { create: [], update: [] }
  for (let index = 0; index < samples; index++) {
    const appointment = appointments[index % appointments.length]
    const patient = patients[index % patients.length]
    if (!appointment || !patient) throw new RangeError('the mirror is empty')
    const fields = appointmentFields(today, 5_000 + index, patient.key)
    times.create.push(await timed(clinic, () => enqueueCreate(db, clinic.sources, 'appointment', fields)))
    const notes = `Llamar antes (${index})`
    times.update.push(
      await timed(clinic, () => enqueueUpdate(db, clinic.sources, 'appointment', appointment, { notes })),
    )
  }
  return times
}

async function timed({ db }: LocalClinic, enqueue: () => Promise<EnqueuedChange | null>): Promise<number> {
  const start = performance.now()
  const enqueued = await enqueue()
  const took = performance.now() - start
  if (!enqueued) throw new Error('the change changed nothing')
  await db.outbox.delete(enqueued.n)
  return took
}

const PAGE_ROWS = 500

/**
 * Measures milliseconds per page of the feed. All rows are newer than the mirrored ones, and some have pending changes.
 */
export async function measureApplyPage(samples: number): Promise<number[]> {
  const { db, rows, today, sources } = await localClinic()
  const windowStart = windowStartOf(today)
  const times: number[] = []
  for (let index = 1; index <= samples; index++) {
    const since = HEAD + (index - 1) * PAGE_ROWS
    const page = changesPage(rows, since + PAGE_ROWS)
    const start = performance.now()
    const applied = await applyPage(db, { page, since, windowStart, now: sources.now() })
    times.push(performance.now() - start)
    if (!applied) throw new Error('the page was not applied')
  }
  return times
}

/** Creates a page of a busy hour: coming appointments, patients, today's incomes. */
function changesPage(rows: MirroredRows, cursor: number): ChangesPage {
  const changed = <Row extends object>(all: readonly Row[], count: number): Row[] =>
    all.slice(-count).map((row, index) => ({ ...row, version: cursor - index }))
  return {
    epoch: EPOCH,
    cursor,
    hasMore: false,
    rows: {
      ...noRows(),
      appointment: changed(rows.appointments, PAGE_ROWS * 0.5),
      patient: changed(rows.patients, PAGE_ROWS * 0.2),
      income: changed(rows.incomes, PAGE_ROWS * 0.3),
    },
    deleted: [],
  }
}
