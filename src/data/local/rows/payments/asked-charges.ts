import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { type SecondCharge, secondCharges } from '#domain/income/second-charges.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { IncomeView } from '#domain/sync/merge/fold.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { isRowKey } from '#domain/values/row-key.ts'
import { readPatientsByKey } from '../patients.ts'
import { atOneMoment } from '../view-reader.ts'
import { readIncomesSince } from './incomes.ts'

/** A second charge; `patientName` is null while the patient is not mirrored. */
export type AskedCharge = SecondCharge<IncomeView> & { patientName: string | null }

/** How many days of incomes are looked at. What is older is only pointed out on the cash screen. */
const DAYS_BACK = 30

/**
 * Reads the charges that this device made and that came second at the server: its person must tell whether they repeat
 * the earlier one. Nothing is stored for this; a void or 'Era otra cosa' answers it on every device (docs/sync/SPEC.md,
 * C-16).
 */
export function readAskedCharges(db: ClinicDatabase, today: LocalDate): Promise<AskedCharge[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const second = secondCharges(await readIncomesSince(db, addDays(today, -DAYS_BACK), pending))
    const made = await db.ids.bulkGet(second.map(({ charge }) => charge.ref ?? ''))
    // planted: second-charge-asked-everywhere
    const asked = second.filter(({ charge }, place) => made[place]?.id === charge.key)
    const patients = await readPatientsByKey(db, asked.map(({ charge }) => charge.patientId).filter(isRowKey), pending)
    return asked.map((each) => {
      const patient = each.charge.patientId === null ? undefined : patients.get(each.charge.patientId)
      return { ...each, patientName: patient ? fullName(patient) : null }
    })
  })
}
