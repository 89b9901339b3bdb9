import { liveQuery } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { minutesOf, timeAtMinutes } from '#domain/values/dates/time-of-day.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { AppointmentsPage } from '#features/appointments/appointments-page.tsx'
import { daysOfPeriod } from '#features/appointments/calendar/agenda-period.ts'
import { readAgenda } from '#features/appointments/read-agenda.ts'
import { readListedPatients } from '#features/patients/list/listed-patients.ts'
import { PatientsPage } from '#features/patients/patients-page.tsx'
import { type LocalClinic, localClinic } from './local-clinic.ts'
import { mountScreen, textShown } from './mounted-screen.tsx'

/** Milliseconds since enqueue was called, per sample. */
export interface ScreenTimes {
  /** The transaction is complete: the change is on the disk. */
  kept: number[]
  /** The list's live query has returned the change. */
  rows: number[]
  /** The mounted page shows the change. */
  shown: number[]
}

/** An appointment of this length shows its reason in the week view. */
const WITH_REASON_MIN = 45

export type Screen = 'agenda' | 'patients'

/** Measures the live query alone, then the real page with all its queries. */
export async function measureScreen(screen: Screen, samples: number): Promise<ScreenTimes> {
  const clinic = await localClinic()
  const watched = await watchedList(screen, clinic)
  const alone = await timesOfRows(clinic, watched, samples)
  return { ...alone, shown: await timesOfPage(clinic, watched, samples) }
}

/** A screen's list, with a visible row whose changes are measured. */
interface WatchedList {
  entity: ChangedEntity
  seen: { key: RowKey }
  field: string
  Page: () => React.ReactNode
  read: (db: ClinicDatabase) => Promise<string[]>
}

async function watchedList(screen: Screen, clinic: LocalClinic): Promise<WatchedList> {
  const { db, today } = clinic
  if (screen === 'patients') {
    const seen = (await readListedPatients(db))[5]
    if (!seen) throw new RangeError('the mirror has no patients')
    const read = async () => (await readListedPatients(db)).map(({ firstName }) => firstName)
    return { entity: 'patient', seen, field: 'firstName', Page: PatientsPage, read }
  }
  const seen = (await readWeek(db, today)).find(({ appointment }) => appointment.key)?.appointment
  if (!seen) throw new RangeError('no turno this week')
  const endTime = timeAtMinutes(minutesOf(seen.startTime) + WITH_REASON_MIN)
  await enqueued(clinic, 'appointment', seen, { endTime })
  const read = async () => (await readWeek(db, today)).map(({ appointment }) => appointment.reason)
  return { entity: 'appointment', seen, field: 'reason', Page: AppointmentsPage, read }
}

const readWeek = (db: ClinicDatabase, today: LocalDate) =>
  readAgenda(db, daysOfPeriod({ view: 'week', date: today }), false)

async function timesOfRows(clinic: LocalClinic, { entity, seen, field, read }: WatchedList, samples: number) {
  const texts = new Texts()
  const subscription = liveQuery(() => read(clinic.db)).subscribe((found) => texts.set(found))
  const kept: number[] = []
  const rows: number[] = []
  for (let index = 0; index < samples; index++) {
    const marker = `Alone ${index}`
    const start = performance.now()
    const arrived = texts.with(marker).then(() => performance.now())
    const n = await enqueued(clinic, entity, seen, { [field]: marker })
    kept.push(performance.now() - start)
    rows.push((await arrived) - start)
    const gone = texts.without(marker)
    await clinic.db.outbox.delete(n)
    await gone
  }
  subscription.unsubscribe()
  return { kept, rows }
}

async function timesOfPage(clinic: LocalClinic, { entity, seen, field, Page }: WatchedList, samples: number) {
  const unmount = await mountScreen(clinic, <Page />)
  const shown: number[] = []
  for (let index = 0; index < samples; index++) {
    const marker = `Página ${index}`
    const start = performance.now()
    const arrived = textShown(marker, true).then(() => performance.now())
    const n = await enqueued(clinic, entity, seen, { [field]: marker })
    shown.push((await arrived) - start)
    const gone = textShown(marker, false)
    await clinic.db.outbox.delete(n)
    await gone
  }
  unmount()
  return shown
}

async function enqueued(
  { db, sources }: LocalClinic,
  entity: ChangedEntity,
  seen: { key: RowKey },
  wished: Fields,
): Promise<number> {
  const enqueued = await enqueueUpdate(db, sources, entity, seen, wished)
  if (!enqueued) throw new Error('the change changed nothing')
  return enqueued.n
}

/** The current texts of a list, for code that waits for one of them. */
class Texts {
  #present: ReadonlySet<string> = new Set()
  #onChange: (() => void) | null = null

  set(texts: readonly string[]): void {
    this.#present = new Set(texts)
    this.#onChange?.()
  }

  with(text: string): Promise<void> {
    return this.#until(() => this.#present.has(text))
  }

  without(text: string): Promise<void> {
    return this.#until(() => !this.#present.has(text))
  }

  #until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return
        this.#onChange = null
        resolve()
      }
      this.#onChange = look
      look()
    })
  }
}
