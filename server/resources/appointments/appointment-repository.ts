import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { CONFIRMED_BY_PATIENT } from '#domain/appointment/confirmation.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import type { Scope } from '#server/http/access/caller.ts'
import { amongIds, byId, type RowList, type RowPlace } from '#server/http/handlers/row-list.ts'

export type AppointmentRow = VersionedRow<'appointment'>

export interface AppointmentFilter {
  startDate?: LocalDate | undefined
  endDate?: LocalDate | undefined
  status?: AppointmentStatus | undefined
  patientId?: number | undefined
  professionalId?: number | undefined
  includeCancelled?: boolean | undefined
}

/**
 * An appointment as the feed sends it. Patients get only the notes that they wrote, and themselves in place of the staff
 * who noted their confirmation.
 */
export function appointmentRowOf(row: AppointmentRow, scope: Scope) {
  const { patientNotes, ...shown } = row
  return scope === 'all' ? shown : { ...shown, ...shownToPatient(row) }
}

function shownToPatient({ patientNotes, confirmedBy }: AppointmentRow) {
  return { notes: patientNotes, confirmedBy: confirmedBy && CONFIRMED_BY_PATIENT }
}

/** Lists the appointments in scope that match the filter, by day and start; cancelled ones only when asked for. */
export function appointmentList(db: Db, filter: AppointmentFilter, scope: Scope): AppointmentList {
  const { includeCancelled, ...given } = filter
  const wanted: Wanted = {
    ...given,
    ...(includeCancelled && { everyStatus: true }),
    ...(scope !== 'all' && { ownerId: scope.patientId }),
  }
  const list = listOf(matching(db, wanted), scope, ({ date, startTime }) => `${date}${startTime}`)
  return { ...list, few: async (limit) => (await fewMatching(db, { ...wanted, limit })).map(list.placed) }
}

/** Lists the undecided requests for staff, oldest first; the slots of one request in order. */
export function pendingList(db: Db): AppointmentList {
  const pending = withNames(db).where('appointments.status', '=', 'pending')
  return listOf(pending, 'all', ({ createdAt }) => createdAt)
}

type AppointmentList = RowList<ReturnType<typeof resourceOf>>
type Matching = ReturnType<typeof withNames>
type Placing = Pick<AppointmentRow, 'id' | 'date' | 'startTime' | 'createdAt'>

function listOf(query: Matching, scope: Scope, place: (row: Placing) => string) {
  const placeOf = (row: Placing): RowPlace => ({ id: row.id, place: place(row) })
  return {
    placed: (row: AppointmentRow & Names) => [placeOf(row), resourceOf(row, scope)] as const,
    places: async (after: number, limit: number) => {
      const rows = query
        .clearSelect()
        .select(['appointments.id', 'appointments.date', 'appointments.startTime', 'appointments.createdAt'])
        .where('appointments.id', '>', after)
        .orderBy('appointments.id')
        .limit(limit)
      return (await rows.execute()).map(placeOf)
    },
    rows: async (ids: readonly number[]) => {
      const rows = await query.where('appointments.id', 'in', amongIds(ids)).execute()
      return byId(rows.map((row) => resourceOf(row, scope)))
    },
  }
}

/** What a list is about; `ownerId` is the patient who asks. */
interface Wanted extends Omit<AppointmentFilter, 'includeCancelled'> {
  everyStatus?: true
  ownerId?: number
}

function matching(db: Db, wanted: Wanted): Matching {
  const { startDate, endDate, status, patientId, professionalId, everyStatus, ownerId } = wanted
  let query = withNames(db)
  if (ownerId !== undefined) query = query.where('appointments.patientId', '=', ownerId)
  if (startDate) query = query.where('appointments.date', '>=', startDate)
  if (endDate) query = query.where('appointments.date', '<=', endDate)
  if (patientId) query = query.where('appointments.patientId', '=', patientId)
  if (professionalId) query = query.where('appointments.professionalId', '=', professionalId)
  if (status) query = query.where('appointments.status', '=', status)
  else if (!everyStatus) query = query.where('appointments.status', '<>', 'cancelled')
  return query
}

const fewMatching = preparedQuery((db, { limit, ...wanted }: Wanted & { limit: number }) =>
  matching(db, wanted).limit(limit),
)

/** Lists the remaining appointments of a request that the scope may see, by start. */
export async function listRequested(db: Db, requestRef: string, scope: Scope) {
  let query = withNames(db).where('appointments.requestRef', '=', requestRef)
  if (scope !== 'all') query = query.where('appointments.patientId', '=', scope.patientId)
  const rows = await query.orderBy('appointments.startTime').orderBy('appointments.id').execute()
  return rows.map((row) => resourceOf(row, scope))
}

/** Reads an appointment with nested names, if the scope may see it. */
export async function findAppointment(db: Db, id: number, scope: Scope) {
  let query = withNames(db).where('appointments.id', '=', id)
  if (scope !== 'all') query = query.where('appointments.patientId', '=', scope.patientId)
  const row = await query.executeTakeFirst()
  return row ? resourceOf(row, scope) : null
}

export async function appointmentRow(db: Db, id: number): Promise<AppointmentRow | undefined> {
  return db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
}

function withNames(db: Db) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .leftJoin('professionals', 'professionals.id', 'appointments.professionalId')
    .selectAll('appointments')
    .select([
      'patients.firstName as patientFirstName',
      'patients.lastName as patientLastName',
      'patients.email as patientEmail',
      'patients.phone as patientPhone',
      'professionals.name as professionalName',
      'professionals.lastName as professionalLastName',
    ])
}

interface Names {
  patientFirstName: string
  patientLastName: string
  patientEmail: string
  patientPhone: string
  professionalName: string | null
  professionalLastName: string | null
}

/** Copies the row once: of a whole agenda each further copy takes as long as its query. */
function resourceOf(row: AppointmentRow & Names, scope: Scope) {
  const {
    patientFirstName,
    patientLastName,
    patientEmail,
    patientPhone,
    professionalName,
    professionalLastName,
    patientNotes,
    ...shown
  } = row
  const { professionalId: id } = shown
  return Object.assign(shown, scope === 'all' ? undefined : shownToPatient(row), {
    Patient: { firstName: patientFirstName, lastName: patientLastName, email: patientEmail, phone: patientPhone },
    Professional: id === null ? null : { id, name: professionalName ?? '', lastName: professionalLastName ?? '' },
  })
}
