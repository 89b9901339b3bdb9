import type { Sheet } from 'write-excel-file/node'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { GeneralStatistics } from '#domain/statistics/general-statistics.ts'
import { weekdayName } from '#domain/statistics/weekday-name.ts'
import type { ExportedStatistics } from './clinic-statistics.ts'
import {
  countCell,
  dayCell,
  headingCell,
  moneyCell,
  monthCell,
  percentCell,
  type TypedCell,
  textCell,
} from './spreadsheet-cells.ts'
import { exportTexts as texts } from './stats-texts.ts'

/** A heading and its rows. */
interface Table {
  headings: readonly string[]
  rows: readonly (readonly TypedCell[])[]
}

/** Makes the four sheets of the export. Each table begins in the first row, so that it can be sorted and filtered. */
export function statisticsSheets(statistics: ExportedStatistics): Sheet<never>[] {
  const { period, general, appointments, appointmentDays, patients, incomeDays } = statistics
  const { summary, appointments: agenda, patients: people, finances } = texts.sheets
  return [
    sheet(summary, summaryTable(period, general)),
    sheet(
      agenda,
      {
        headings: [texts.month, texts.completedShort, texts.scheduledShort, texts.cancelledShort],
        rows: appointments.byMonth.map((of) => [
          monthCell(of.month),
          ...[of.completed, of.scheduled, of.cancelled].map(countCell),
        ]),
      },
      {
        headings: [texts.weekday, texts.appointments],
        rows: appointments.byWeekday.map((of) => [textCell(weekdayName(of.weekday)), countCell(of.total)]),
      },
      {
        headings: [
          texts.day,
          texts.appointments,
          texts.completedShort,
          texts.scheduledShort,
          texts.cancelledShort,
          texts.noShow,
        ],
        rows: appointmentDays.map((of) => [
          dayCell(of.date),
          ...[of.total, of.completed, of.scheduled, of.cancelled, of.noShow].map(countCell),
        ]),
      },
    ),
    sheet(
      people,
      {
        headings: [texts.firstName, texts.lastName, texts.appointments],
        rows: patients.mostActive.map((patient) => [
          textCell(patient.firstName),
          textCell(patient.lastName),
          countCell(patient.appointments),
        ]),
      },
      {
        headings: [texts.month, texts.newPatients],
        rows: patients.newByMonth.map((of) => [monthCell(of.month), countCell(of.registered)]),
      },
    ),
    sheet(
      finances,
      {
        headings: [texts.day, texts.incomeOfDay],
        rows: incomeDays.map((of) => [dayCell(of.date), moneyCell(of.income)]),
      },
      { headings: [texts.figure, texts.value], rows: financeRows(general) },
    ),
  ]
}

function summaryTable({ from, to }: DayRange, general: GeneralStatistics): Table {
  const { appointments, patients } = general
  return {
    headings: [texts.figure, texts.value],
    rows: [
      [textCell(texts.from), dayCell(from)],
      [textCell(texts.to), dayCell(to)],
      [textCell(texts.total), countCell(appointments.total)],
      [textCell(texts.completed), countCell(appointments.completed)],
      [textCell(texts.scheduled), countCell(appointments.scheduled)],
      [textCell(texts.cancelled), countCell(appointments.cancelled)],
      [textCell(texts.noShow), countCell(appointments.noShow)],
      [textCell(texts.attendanceRate), percentCell(appointments.attendanceRate)],
      [textCell(texts.cancellationRate), percentCell(appointments.cancellationRate)],
      [textCell(texts.newPatients), countCell(patients.registered)],
      [textCell(texts.patients), countCell(patients.total)],
      ...financeRows(general),
    ],
  }
}

function financeRows({ finances }: GeneralStatistics): TypedCell[][] {
  return [
    [textCell(texts.income), moneyCell(finances.income)],
    [textCell(texts.average), moneyCell(finances.averagePerAppointment)],
  ]
}

const COLUMN_WIDTH = 20
const GAP_WIDTH = 4

/** Makes a sheet with tables side by side, with an empty column between them. */
function sheet(name: string, ...tables: readonly Table[]): Sheet<never> {
  const height = Math.max(...tables.map(({ rows }) => rows.length + 1))
  const data = Array.from({ length: height }, (_, row) => tables.flatMap((table) => [...rowOf(table, row), null]))
  const columns = tables.flatMap(({ headings }) => [
    ...headings.map(() => ({ width: COLUMN_WIDTH })),
    { width: GAP_WIDTH },
  ])
  return { sheet: name, data, columns, stickyRowsCount: 1 }
}

function rowOf({ headings, rows }: Table, row: number): readonly (TypedCell | null)[] {
  if (row === 0) return headings.map(headingCell)
  return rows[row - 1] ?? headings.map(() => null)
}
