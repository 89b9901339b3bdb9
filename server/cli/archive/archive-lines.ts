import { restorationTexts, restoredInWords } from '#domain/archive/deleted-rows-texts.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import type { Deletion } from '#server/resources/archive/list-deletions.ts'
import type { Restored } from '#server/resources/archive/restore-deletion.ts'
import { archiveTexts } from './archive-texts.ts'

/** Formats the output of `npm run archive -- list`, one line per deletion. It contains no clinical text. */
export function deletionLines(deletions: readonly Deletion[]): string[] {
  if (deletions.length === 0) return [archiveTexts.empty]
  return deletions.map((deletion) => {
    const { change, at, by, restoredAt } = deletion
    const line = archiveTexts.deletion(change, momentOf(at), by ?? archiveTexts.operator, whatOf(deletion))
    return restoredAt === null ? line : `${line} (${archiveTexts.backAgain} ${momentOf(restoredAt)})`
  })
}

/** Formats the success message of `npm run archive -- restore`. */
export function restoredLines(restored: Restored): string[] {
  const { cancelled, unlinkedUsers } = restored
  return [
    archiveTexts.restored(restoredInWords(restored)),
    ...(cancelled === 0 ? [] : [restorationTexts.cancelled(cancelled)]),
    ...unlinkedUsers.map(restorationTexts.userLeft),
  ]
}

function whatOf({ person, rows }: Deletion): string {
  const { patients, appointments, records, incomes } = rows
  const counts = { appointments: appointments.length, records: records.length, incomes: incomes.length }
  const who = person ? archiveTexts.someone(`${person.firstName} ${person.lastName}`, person.dni) : archiveTexts.nobody
  if (patients.length === 0) return archiveTexts.rowsWithout(who, counts)
  const linked = patients.flatMap(({ incomeIds = [] }) => incomeIds).length
  const whose = patients.length === 1 ? archiveTexts.patient(who) : archiveTexts.patients(patients.length)
  return archiveTexts.patientsWith(whose, { ...counts, linked })
}

function momentOf(at: string): string {
  return `${clinicDayAt(Date.parse(at))} ${clinicTimeAt(Date.parse(at))}`
}
