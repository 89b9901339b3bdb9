import type * as v from 'valibot'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { pesosOf } from '#domain/values/money.ts'
import { type deletion, MOST_DESCRIBED_ROWS } from '#domain/wire/archive-wire.ts'
import type { ArchivedRows } from './archived-rows.ts'
import type { Deletion } from './list-deletions.ts'

type DeletionResource = v.InferInput<typeof deletion>
type DeletedRow = DeletionResource['rows'][number]

/** Shows a deletion without any clinical text. */
export function deletionResource({ change, at, by, person, rows }: Deletion): DeletionResource {
  const { patients, appointments, records, incomes } = rows
  return {
    change,
    at,
    by,
    person: person && { firstName: person.firstName, lastName: person.lastName, dni: person.dni },
    counts: {
      patients: patients.length,
      appointments: appointments.length,
      records: records.length,
      incomes: incomes.length,
      linkedIncomes: patients.flatMap(({ incomeIds = [] }) => incomeIds).length,
    },
    rows: describedRows(rows),
  }
}

function describedRows({ appointments, records, incomes }: ArchivedRows): DeletedRow[] {
  const described: DeletedRow[] = [
    ...appointments.map(({ date, startTime }) => ({ entity: 'appointment' as const, date, startTime, amount: null })),
    ...records.map(({ createdAt }) => ({
      entity: 'clinicalRecord' as const,
      date: clinicDayAt(Date.parse(createdAt)),
      startTime: null,
      amount: null,
    })),
    ...incomes.map(({ date, netAmount }) => ({
      entity: 'income' as const,
      date,
      startTime: null,
      amount: pesosOf(netAmount),
    })),
  ]
  return described.sort((one, other) => keyOf(other).localeCompare(keyOf(one))).slice(0, MOST_DESCRIBED_ROWS)
}

function keyOf({ date, startTime }: DeletedRow): string {
  return `${date} ${startTime ?? ''}`
}
