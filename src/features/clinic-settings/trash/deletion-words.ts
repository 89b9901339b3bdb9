import { fullName } from '#domain/patient/patient.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { centavosOfPesos, formatMoney } from '#domain/values/money.ts'
import type { ArchivedDeletion } from '#domain/wire/archive-wire.ts'
import { trashTexts as texts } from './trash-texts.ts'

/** Names a deletion: 'Paciente Ana Gómez', 'Cita del 23/11/2026, 10:00 de Ana Gómez'. */
export function titleOf(deletion: ArchivedDeletion): string {
  const { counts, person, rows } = deletion
  const name = person && fullName(person)
  if (counts.patients > 1) return texts.patients(counts.patients)
  if (counts.patients === 1) return texts.patient(name ?? '')
  const [only] = linesOf(deletion)
  return texts.of(rows.length === 1 && only ? only : texts.rows(counts), name)
}

/** Lists what comes back together, one line each; of many rows only how many more there are. */
export function linesOf({ counts, rows }: ArchivedDeletion): string[] {
  const described = rows.map(({ entity, date, startTime, amount }) => {
    const day = formatDayShort(date)
    if (entity === 'appointment') return texts.row.appointment(day, startTime ?? '')
    return entity === 'income'
      ? texts.row.income(day, formatMoney(centavosOfPesos(amount ?? 0)))
      : texts.row.clinicalRecord(day)
  })
  const others = counts.appointments + counts.records + counts.incomes - rows.length
  return [
    ...(counts.patients > 1 ? [texts.patients(counts.patients)] : []),
    ...(counts.patients === 1 ? [texts.patientItself] : []),
    ...described,
    ...(others > 0 ? [texts.andMore(others)] : []),
    ...texts.linked(counts.linkedIncomes),
  ]
}

/** The line under the title: the patient's DNI, and what went along with the file; null for nothing. */
export function detailOf({ counts, person }: ArchivedDeletion): string | null {
  const along = counts.patients > 0 ? texts.with(counts) : null
  const dni = person && counts.patients <= 1 ? texts.dni(person.dni) : null
  return [dni, along].filter(Boolean).join(' · ') || null
}
