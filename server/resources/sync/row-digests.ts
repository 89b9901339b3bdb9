import { digestOfRows } from '#domain/change/row-digest.ts'
import { type LocalDate, localDate } from '#domain/values/local-date.ts'
import type { DigestAnswer } from '#domain/wire/sync-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { syncState } from '#server/db/sync-state.ts'
import { type Caller, type Scope, scopeOf } from '#server/http/caller.ts'

const FIRST_DAY = localDate('0001-01-01')

/**
 * What a complete mirror of this caller holds at the cursor, as counts and hashes read in one snapshot: all patients and
 * professionals, the appointments and incomes dated from `from` on (all of them without it). For a patient only what its feed
 * brings: the own record, the own appointments, every professional, no income (docs/sync.md, 'What goes over the wire').
 */
export async function digestFrom(db: Db, caller: Caller, from: LocalDate = FIRST_DAY): Promise<DigestAnswer> {
  const snapshot = db.transaction().setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const { epoch, sequence } = await syncState(trx)
    const mirrored = mirroredRows(trx, from, scopeOf(caller))
    return {
      epoch,
      cursor: sequence,
      appointments: digestOfRows(await mirrored.appointments.execute()),
      patients: digestOfRows(await mirrored.patients.execute()),
      incomes: digestOfRows(await mirrored.incomes.execute()),
      professionals: digestOfRows(await mirrored.professionals.execute()),
    }
  })
}

function mirroredRows(db: Db, from: LocalDate, scope: Scope) {
  const isStaff = scope === 'all'
  const patientId = isStaff ? 0 : scope.patientId
  return {
    appointments: db
      .selectFrom('appointments')
      .select(['id', 'version'])
      .where('date', '>=', from)
      .$if(!isStaff, (query) => query.where('patientId', '=', patientId)),
    patients: db
      .selectFrom('patients')
      .select(['id', 'version'])
      .$if(!isStaff, (query) => query.where('id', '=', patientId)),
    incomes: db
      .selectFrom('incomes')
      .select(['id', 'version'])
      .where('date', '>=', from)
      .where((eb) => eb.lit(isStaff)),
    professionals: db.selectFrom('professionals').select(['id', 'version']),
  }
}
