import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { PaymentStatus } from '#domain/income/income.ts'

/** A full name, the instant of the registration, and whether the record is confirmed (by default it is). */
type PatientOfCase = readonly [name: string, registeredAt: string, isConfirmed?: false]
/** A day, a status, the patient, and how many such appointments there are (by default one). */
type AppointmentOfCase = readonly [date: string, status: AppointmentStatus, patient: string, times?: number]
/** A day, a status, pesos, the discount in pesos, and who paid. */
type IncomeOfCase = readonly [date: string, status: PaymentStatus, amount: number, discount: number, by: string | null]

/** A small clinic and its figures, computed by hand. */
export interface HandComputedClinic {
  name: string
  today: string
  period: { from?: string; to?: string }
  patients: readonly PatientOfCase[]
  appointments: readonly AppointmentOfCase[]
  incomes: readonly IncomeOfCase[]
  /** total, completadas, programadas, canceladas, noAsistio, tasaAsistencia, tasaCancelacion */
  citas: readonly [number, number, number, number, number, number, number]
  /** nuevos, total */
  pacientes: readonly [number, number]
  /** ingresosTotales, promedioPorCita */
  finanzas: readonly [number, number]
  /** mes, completadas, programadas, canceladas */
  porMes: readonly (readonly [string, number, number, number])[]
  /** lunes to domingo; null when there are no appointments at all */
  porDiaSemana: readonly [number, number, number, number, number, number, number] | null
  /** firstName, lastName, totalCitas */
  masActivos: readonly (readonly [string, string, number])[]
  /** mes, nuevos */
  nuevosPorMes: readonly (readonly [string, number])[]
}

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const ANA = ['Ana Gómez', '2026-11-02T15:00:00.000Z'] as const
const BRUNO = ['Bruno Díaz', '2026-11-05T15:00:00.000Z'] as const
const CLARA = ['Clara Páez', '2026-11-09T15:00:00.000Z'] as const

/** November as seen on its 20th, in a clinic without any data. */
const QUIET: Omit<HandComputedClinic, 'name'> = {
  today: '2026-11-20',
  period: NOVEMBER,
  patients: [],
  appointments: [],
  incomes: [],
  citas: [0, 0, 0, 0, 0, 0, 0],
  pacientes: [0, 0],
  finanzas: [0, 0],
  porMes: [],
  porDiaSemana: null,
  masActivos: [],
  nuevosPorMes: [],
}

// November 2026 begins on a Sunday: 2, 9, 16, 23 and 30 are Mondays.
export const handComputedClinics: readonly HandComputedClinic[] = [
  {
    ...QUIET,
    name: 'a clinic without any data',
    pacientes: [0, 0],
  },
  {
    ...QUIET,
    name: 'one completed appointment that was paid',
    patients: [ANA],
    appointments: [['2026-11-03', 'completed', 'Ana Gómez']],
    incomes: [['2026-11-03', 'completed', 18_000, 0, 'Ana Gómez']],
    citas: [1, 1, 0, 0, 0, 100, 0],
    pacientes: [1, 1],
    finanzas: [18_000, 18_000],
    porMes: [['2026-11', 1, 0, 0]],
    porDiaSemana: [0, 1, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 1]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'a period without appointments between two with some',
    period: { from: '2026-09-01', to: '2026-09-30' },
    patients: [['Ana Gómez', '2026-08-10T15:00:00.000Z']],
    appointments: [
      ['2026-08-31', 'completed', 'Ana Gómez'],
      ['2026-10-01', 'completed', 'Ana Gómez'],
    ],
    incomes: [
      ['2026-08-31', 'completed', 18_000, 0, 'Ana Gómez'],
      ['2026-10-01', 'completed', 16_000, 0, 'Ana Gómez'],
    ],
    pacientes: [0, 1],
    nuevosPorMes: [
      ['2026-08', 1],
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 0],
    ],
  },
  {
    ...QUIET,
    name: 'each of the eight statuses once: pending and rejected are no appointments',
    patients: [ANA],
    appointments: [
      ['2026-11-02', 'pending', 'Ana Gómez'],
      ['2026-11-03', 'approved', 'Ana Gómez'],
      ['2026-11-04', 'scheduled', 'Ana Gómez'],
      ['2026-11-05', 'completed', 'Ana Gómez'],
      ['2026-11-06', 'cancelled', 'Ana Gómez'],
      ['2026-11-09', 'no_show', 'Ana Gómez'],
      ['2026-11-10', 'rescheduled', 'Ana Gómez'],
      ['2026-11-11', 'rejected', 'Ana Gómez'],
    ],
    // 6 count: 1 of 6 is 16.67 percent.
    citas: [6, 1, 3, 1, 1, 17, 17],
    pacientes: [1, 1],
    porMes: [['2026-11', 1, 3, 1]],
    porDiaSemana: [1, 2, 1, 1, 1, 0, 0],
    masActivos: [['Ana', 'Gómez', 6]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'nothing but pending and rejected requests',
    patients: [ANA],
    appointments: [
      ['2026-11-23', 'pending', 'Ana Gómez', 3],
      ['2026-11-24', 'rejected', 'Ana Gómez'],
    ],
    pacientes: [1, 1],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'both ends of the period belong to it, the days beside it do not',
    today: '2026-11-30',
    patients: [['Ana Gómez', '2026-10-20T15:00:00.000Z']],
    appointments: [
      ['2026-10-31', 'completed', 'Ana Gómez'],
      ['2026-11-01', 'completed', 'Ana Gómez'],
      ['2026-11-30', 'completed', 'Ana Gómez'],
      ['2026-12-01', 'completed', 'Ana Gómez'],
    ],
    incomes: [
      ['2026-10-31', 'completed', 1_000, 0, 'Ana Gómez'],
      ['2026-11-01', 'completed', 2_000, 0, 'Ana Gómez'],
      ['2026-11-30', 'completed', 4_000, 0, 'Ana Gómez'],
      ['2026-12-01', 'completed', 8_000, 0, 'Ana Gómez'],
    ],
    citas: [2, 2, 0, 0, 0, 100, 0],
    pacientes: [0, 1],
    finanzas: [6_000, 3_000],
    porMes: [['2026-11', 2, 0, 0]],
    porDiaSemana: [1, 0, 0, 0, 0, 0, 1],
    masActivos: [['Ana', 'Gómez', 2]],
    nuevosPorMes: [
      ['2026-10', 1],
      ['2026-11', 0],
    ],
  },
  {
    ...QUIET,
    name: 'cancelled appointments at the edges of the period',
    period: { from: '2026-11-10', to: '2026-11-12' },
    patients: [ANA],
    appointments: [
      ['2026-11-09', 'cancelled', 'Ana Gómez'],
      ['2026-11-10', 'cancelled', 'Ana Gómez'],
      ['2026-11-11', 'completed', 'Ana Gómez'],
      ['2026-11-12', 'cancelled', 'Ana Gómez'],
      ['2026-11-13', 'cancelled', 'Ana Gómez'],
    ],
    // 1 of 3 is 33.33 percent, 2 of 3 are 66.67.
    citas: [3, 1, 0, 2, 0, 33, 67],
    pacientes: [0, 1],
    porMes: [['2026-11', 1, 0, 2]],
    porDiaSemana: [0, 1, 1, 1, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 3]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'a single day',
    period: { from: '2026-11-11', to: '2026-11-11' },
    patients: [ANA, BRUNO],
    appointments: [
      ['2026-11-10', 'completed', 'Ana Gómez'],
      ['2026-11-11', 'completed', 'Ana Gómez'],
      ['2026-11-11', 'no_show', 'Bruno Díaz'],
      ['2026-11-12', 'completed', 'Bruno Díaz'],
    ],
    incomes: [
      ['2026-11-11', 'completed', 16_000, 0, 'Ana Gómez'],
      ['2026-11-12', 'completed', 16_000, 0, 'Bruno Díaz'],
    ],
    citas: [2, 1, 0, 0, 1, 50, 0],
    pacientes: [0, 2],
    finanzas: [16_000, 16_000],
    porMes: [['2026-11', 1, 0, 0]],
    porDiaSemana: [0, 0, 2, 0, 0, 0, 0],
    // The same count: by surname.
    masActivos: [
      ['Bruno', 'Díaz', 1],
      ['Ana', 'Gómez', 1],
    ],
    nuevosPorMes: [['2026-11', 2]],
  },
  {
    ...QUIET,
    name: '29 February of a leap year',
    today: '2028-03-01',
    period: { from: '2028-02-01', to: '2028-02-29' },
    patients: [['Ana Gómez', '2028-02-29T15:00:00.000Z']],
    // 28 February 2028 is a Monday.
    appointments: [
      ['2028-02-28', 'completed', 'Ana Gómez'],
      ['2028-02-29', 'completed', 'Ana Gómez'],
      ['2028-03-01', 'completed', 'Ana Gómez'],
    ],
    incomes: [
      ['2028-02-29', 'completed', 20_000, 0, 'Ana Gómez'],
      ['2028-03-01', 'completed', 20_000, 0, 'Ana Gómez'],
    ],
    citas: [2, 2, 0, 0, 0, 100, 0],
    pacientes: [1, 1],
    finanzas: [20_000, 10_000],
    porMes: [['2028-02', 2, 0, 0]],
    porDiaSemana: [1, 1, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 2]],
    nuevosPorMes: [
      ['2028-02', 1],
      ['2028-03', 0],
    ],
  },
  {
    ...QUIET,
    name: 'a period that ends on 28 February leaves the 29th out',
    today: '2028-02-29',
    period: { from: '2028-02-28', to: '2028-02-28' },
    patients: [['Ana Gómez', '2028-02-29T15:00:00.000Z']],
    appointments: [
      ['2028-02-28', 'scheduled', 'Ana Gómez'],
      ['2028-02-29', 'scheduled', 'Ana Gómez', 4],
    ],
    incomes: [['2028-02-29', 'completed', 20_000, 0, null]],
    citas: [1, 0, 1, 0, 0, 0, 0],
    pacientes: [0, 1],
    porMes: [['2028-02', 0, 1, 0]],
    porDiaSemana: [1, 0, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 1]],
    nuevosPorMes: [['2028-02', 1]],
  },
  {
    ...QUIET,
    name: "over the year's end",
    today: '2027-01-05',
    period: { from: '2026-12-15', to: '2027-01-15' },
    patients: [
      ['Ana Gómez', '2026-12-31T15:00:00.000Z'],
      ['Bruno Díaz', '2027-01-01T15:00:00.000Z'],
    ],
    // 31 December 2026 is a Thursday.
    appointments: [
      ['2026-12-31', 'completed', 'Ana Gómez'],
      ['2027-01-01', 'cancelled', 'Bruno Díaz'],
      ['2027-01-04', 'completed', 'Bruno Díaz'],
      ['2027-01-11', 'scheduled', 'Ana Gómez'],
    ],
    incomes: [
      ['2026-12-31', 'completed', 18_000, 0, 'Ana Gómez'],
      ['2027-01-04', 'completed', 18_000, 0, 'Bruno Díaz'],
    ],
    citas: [4, 2, 1, 1, 0, 50, 25],
    pacientes: [2, 2],
    finanzas: [36_000, 18_000],
    porMes: [
      ['2026-12', 1, 0, 0],
      ['2027-01', 1, 1, 1],
    ],
    porDiaSemana: [2, 0, 0, 1, 1, 0, 0],
    masActivos: [
      ['Bruno', 'Díaz', 2],
      ['Ana', 'Gómez', 2],
    ],
    nuevosPorMes: [
      ['2026-12', 1],
      ['2027-01', 1],
    ],
  },
  {
    ...QUIET,
    name: 'the ends of long and short months',
    today: '2027-05-03',
    period: { from: '2027-01-31', to: '2027-04-30' },
    patients: [['Ana Gómez', '2027-01-31T15:00:00.000Z']],
    // 31 January 2027 and 28 February 2027 are Sundays, 31 March a Wednesday, 30 April a Friday.
    appointments: [
      ['2027-01-30', 'completed', 'Ana Gómez'],
      ['2027-01-31', 'completed', 'Ana Gómez'],
      ['2027-02-28', 'completed', 'Ana Gómez'],
      ['2027-03-31', 'completed', 'Ana Gómez'],
      ['2027-04-30', 'completed', 'Ana Gómez'],
      ['2027-05-01', 'completed', 'Ana Gómez'],
    ],
    citas: [4, 4, 0, 0, 0, 100, 0],
    pacientes: [1, 1],
    porMes: [
      ['2027-01', 1, 0, 0],
      ['2027-02', 1, 0, 0],
      ['2027-03', 1, 0, 0],
      ['2027-04', 1, 0, 0],
    ],
    porDiaSemana: [0, 0, 1, 0, 1, 0, 2],
    masActivos: [['Ana', 'Gómez', 4]],
    nuevosPorMes: [
      ['2027-01', 1],
      ['2027-02', 0],
      ['2027-03', 0],
      ['2027-04', 0],
      ['2027-05', 0],
    ],
  },
  {
    ...QUIET,
    name: 'months without appointments between others are zeros',
    period: { from: '2026-05-01', to: '2026-12-31' },
    patients: [['Ana Gómez', '2026-06-01T15:00:00.000Z']],
    // 1 June and 5 October 2026 are Mondays.
    appointments: [
      ['2026-06-01', 'completed', 'Ana Gómez'],
      ['2026-10-05', 'no_show', 'Ana Gómez'],
    ],
    citas: [2, 1, 0, 0, 1, 50, 0],
    pacientes: [1, 1],
    // A month with only a no-show is listed, though none of its three numbers shows it.
    porMes: [
      ['2026-06', 1, 0, 0],
      ['2026-07', 0, 0, 0],
      ['2026-08', 0, 0, 0],
      ['2026-09', 0, 0, 0],
      ['2026-10', 0, 0, 0],
    ],
    porDiaSemana: [2, 0, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 2]],
    nuevosPorMes: [
      ['2026-06', 1],
      ['2026-07', 0],
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 0],
    ],
  },
  {
    ...QUIET,
    name: 'all time, with an appointment in a mistyped year',
    period: {},
    patients: [ANA],
    // 2 November 2026 is a Monday, 2 November 2206 a Sunday.
    appointments: [
      ['2026-11-02', 'completed', 'Ana Gómez'],
      ['2206-11-02', 'scheduled', 'Ana Gómez'],
    ],
    incomes: [['1926-11-02', 'completed', 500, 0, null]],
    citas: [2, 1, 1, 0, 0, 50, 0],
    pacientes: [1, 1],
    finanzas: [500, 500],
    porMes: [
      ['2026-11', 1, 0, 0],
      ['2206-11', 0, 1, 0],
    ],
    porDiaSemana: [1, 0, 0, 0, 0, 0, 1],
    masActivos: [['Ana', 'Gómez', 2]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'rates of 12.5 and 87.5 percent are rounded up',
    patients: [ANA],
    appointments: [
      ['2026-11-03', 'completed', 'Ana Gómez', 7],
      ['2026-11-10', 'cancelled', 'Ana Gómez'],
    ],
    citas: [8, 7, 0, 1, 0, 88, 13],
    pacientes: [1, 1],
    porMes: [['2026-11', 7, 0, 1]],
    porDiaSemana: [0, 8, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 8]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'rates of 0.5 and 62.5 percent are rounded up',
    patients: [ANA, BRUNO],
    appointments: [
      ['2026-11-04', 'completed', 'Ana Gómez', 1],
      ['2026-11-11', 'cancelled', 'Ana Gómez', 125],
      ['2026-11-18', 'no_show', 'Bruno Díaz', 74],
    ],
    // 1 of 200 and 125 of 200.
    citas: [200, 1, 0, 125, 74, 1, 63],
    pacientes: [2, 2],
    porMes: [['2026-11', 1, 0, 125]],
    porDiaSemana: [0, 0, 200, 0, 0, 0, 0],
    masActivos: [
      ['Ana', 'Gómez', 126],
      ['Bruno', 'Díaz', 74],
    ],
    nuevosPorMes: [['2026-11', 2]],
  },
  {
    ...QUIET,
    name: 'rates just below a half are rounded down',
    patients: [ANA],
    appointments: [
      ['2026-11-05', 'completed', 'Ana Gómez', 1],
      ['2026-11-12', 'cancelled', 'Ana Gómez', 33],
      ['2026-11-19', 'scheduled', 'Ana Gómez', 167],
    ],
    // 1 of 201 is 0.4975 percent, 33 of 201 are 16.4179.
    citas: [201, 1, 167, 33, 0, 0, 16],
    pacientes: [1, 1],
    porMes: [['2026-11', 1, 167, 33]],
    porDiaSemana: [0, 0, 0, 201, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 201]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'a discount is not counted as income',
    patients: [ANA],
    appointments: [['2026-11-03', 'completed', 'Ana Gómez', 2]],
    incomes: [
      ['2026-11-03', 'completed', 18_000, 1_800, 'Ana Gómez'],
      ['2026-11-10', 'completed', 16_000.5, 0.25, 'Ana Gómez'],
    ],
    citas: [2, 2, 0, 0, 0, 100, 0],
    pacientes: [1, 1],
    // 16,200 + 16,000.25; half of it is 16,100.125, rounded up.
    finanzas: [32_200.25, 16_100.13],
    porMes: [['2026-11', 2, 0, 0]],
    porDiaSemana: [0, 2, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 2]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'a voided income is not counted',
    patients: [ANA],
    appointments: [['2026-11-03', 'completed', 'Ana Gómez']],
    incomes: [
      ['2026-11-03', 'completed', 18_000, 0, 'Ana Gómez'],
      ['2026-11-03', 'cancelled', 18_000, 0, 'Ana Gómez'],
    ],
    citas: [1, 1, 0, 0, 0, 100, 0],
    pacientes: [1, 1],
    finanzas: [18_000, 18_000],
    porMes: [['2026-11', 1, 0, 0]],
    porDiaSemana: [0, 1, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 1]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'pending and partial payments are not counted as income',
    patients: [ANA],
    appointments: [['2026-11-03', 'completed', 'Ana Gómez', 3]],
    incomes: [
      ['2026-11-03', 'completed', 10_000, 0, 'Ana Gómez'],
      ['2026-11-03', 'pending', 16_000, 0, 'Ana Gómez'],
      ['2026-11-03', 'partial', 8_000, 0, 'Ana Gómez'],
    ],
    citas: [3, 3, 0, 0, 0, 100, 0],
    pacientes: [1, 1],
    // 10,000 by 3 is 3,333.333…
    finanzas: [10_000, 3_333.33],
    porMes: [['2026-11', 3, 0, 0]],
    porDiaSemana: [0, 3, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 3]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'income without a completed appointment has no average',
    patients: [ANA],
    appointments: [
      ['2026-11-17', 'cancelled', 'Ana Gómez'],
      ['2026-11-24', 'scheduled', 'Ana Gómez'],
    ],
    incomes: [['2026-11-17', 'completed', 24_500, 0, 'Ana Gómez']],
    citas: [2, 0, 1, 1, 0, 0, 50],
    pacientes: [1, 1],
    finanzas: [24_500, 0],
    porMes: [['2026-11', 0, 1, 1]],
    porDiaSemana: [0, 2, 0, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 2]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'income without a patient, as after a deletion, still counts',
    patients: [BRUNO],
    appointments: [['2026-11-06', 'completed', 'Bruno Díaz']],
    incomes: [
      ['2026-11-03', 'completed', 18_000, 0, null],
      ['2026-11-06', 'completed', 7_250.01, 0, 'Bruno Díaz'],
    ],
    citas: [1, 1, 0, 0, 0, 100, 0],
    pacientes: [1, 1],
    finanzas: [25_250.01, 25_250.01],
    porMes: [['2026-11', 1, 0, 0]],
    porDiaSemana: [0, 0, 0, 0, 1, 0, 0],
    masActivos: [['Bruno', 'Díaz', 1]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'hundreds of incomes of 10 centavos add up exactly',
    patients: [ANA],
    appointments: [['2026-11-13', 'completed', 'Ana Gómez', 3]],
    incomes: Array.from({ length: 301 }, () => ['2026-11-13', 'completed', 0.1, 0, null] as const),
    citas: [3, 3, 0, 0, 0, 100, 0],
    pacientes: [1, 1],
    // 3,010 centavos by 3 are 1,003.33.
    finanzas: [30.1, 10.03],
    porMes: [['2026-11', 3, 0, 0]],
    porDiaSemana: [0, 0, 0, 0, 3, 0, 0],
    masActivos: [['Ana', 'Gómez', 3]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'patients with several appointments: most first, then by surname and name',
    patients: [
      CLARA,
      ANA,
      ['Zoe Ávila', '2026-11-10T15:00:00.000Z'],
      BRUNO,
      ['Aldo Gómez', '2026-11-11T15:00:00.000Z'],
    ],
    appointments: [
      ['2026-11-02', 'completed', 'Ana Gómez'],
      ['2026-11-09', 'no_show', 'Ana Gómez'],
      ['2026-11-03', 'completed', 'Bruno Díaz', 2],
      ['2026-11-10', 'cancelled', 'Bruno Díaz'],
      ['2026-11-04', 'completed', 'Clara Páez', 2],
      ['2026-11-05', 'completed', 'Zoe Ávila', 2],
      ['2026-11-06', 'completed', 'Aldo Gómez', 2],
      ['2026-11-06', 'pending', 'Clara Páez', 5],
    ],
    // 9 of 11 are 81.82 percent, 1 of 11 is 9.09.
    citas: [11, 9, 0, 1, 1, 82, 9],
    pacientes: [5, 5],
    porMes: [['2026-11', 9, 0, 1]],
    porDiaSemana: [2, 3, 2, 2, 2, 0, 0],
    masActivos: [
      ['Bruno', 'Díaz', 3],
      ['Zoe', 'Ávila', 2],
      ['Aldo', 'Gómez', 2],
      ['Ana', 'Gómez', 2],
      ['Clara', 'Páez', 2],
    ],
    nuevosPorMes: [['2026-11', 5]],
  },
  {
    ...QUIET,
    name: 'two patients with one name are counted separately',
    patients: [ANA, ['Ana  Gómez', '2026-11-03T15:00:00.000Z']],
    appointments: [
      ['2026-11-16', 'completed', 'Ana Gómez', 2],
      ['2026-11-16', 'completed', 'Ana  Gómez'],
    ],
    citas: [3, 3, 0, 0, 0, 100, 0],
    pacientes: [2, 2],
    porMes: [['2026-11', 3, 0, 0]],
    porDiaSemana: [3, 0, 0, 0, 0, 0, 0],
    masActivos: [
      ['Ana', 'Gómez', 2],
      ['Ana', 'Gómez', 1],
    ],
    nuevosPorMes: [['2026-11', 2]],
  },
  {
    ...QUIET,
    name: "the clinic's day of a registration is not the one of Greenwich",
    today: '2026-12-02',
    patients: [
      // 23:59 on 31 October, 00:00 on 1 November, 23:59 on 30 November, 00:00 on 1 December in Córdoba.
      ['Ana Gómez', '2026-11-01T02:59:59.000Z'],
      ['Bruno Díaz', '2026-11-01T03:00:00.000Z'],
      ['Clara Páez', '2026-12-01T02:59:59.999Z'],
      ['Zoe Ávila', '2026-12-01T03:00:00.000Z'],
    ],
    pacientes: [2, 4],
    nuevosPorMes: [
      ['2026-10', 1],
      ['2026-11', 2],
      ['2026-12', 1],
    ],
  },
  {
    ...QUIET,
    name: 'an unconfirmed record is no patient yet, but its appointment is one',
    patients: [ANA, ['Bruno Díaz', '2026-11-05T15:00:00.000Z', false]],
    appointments: [
      ['2026-11-25', 'approved', 'Bruno Díaz'],
      ['2026-11-26', 'pending', 'Bruno Díaz'],
    ],
    citas: [1, 0, 1, 0, 0, 0, 0],
    pacientes: [1, 1],
    porMes: [['2026-11', 0, 1, 0]],
    porDiaSemana: [0, 0, 1, 0, 0, 0, 0],
    masActivos: [['Bruno', 'Díaz', 1]],
    nuevosPorMes: [['2026-11', 1]],
  },
  {
    ...QUIET,
    name: 'from a day on, without an end',
    period: { from: '2026-11-16' },
    patients: [
      ['Ana Gómez', '2026-11-15T15:00:00.000Z'],
      ['Bruno Díaz', '2026-11-16T15:00:00.000Z'],
    ],
    // 1 March 2027 is a Monday.
    appointments: [
      ['2026-11-15', 'completed', 'Ana Gómez'],
      ['2026-11-16', 'completed', 'Ana Gómez'],
      ['2027-03-01', 'scheduled', 'Bruno Díaz'],
    ],
    incomes: [
      ['2026-11-15', 'completed', 1_000, 0, 'Ana Gómez'],
      ['2026-11-16', 'completed', 2_000, 0, 'Ana Gómez'],
    ],
    citas: [2, 1, 1, 0, 0, 50, 0],
    pacientes: [1, 2],
    finanzas: [2_000, 2_000],
    porMes: [
      ['2026-11', 1, 0, 0],
      ['2026-12', 0, 0, 0],
      ['2027-01', 0, 0, 0],
      ['2027-02', 0, 0, 0],
      ['2027-03', 0, 1, 0],
    ],
    porDiaSemana: [2, 0, 0, 0, 0, 0, 0],
    masActivos: [
      ['Bruno', 'Díaz', 1],
      ['Ana', 'Gómez', 1],
    ],
    nuevosPorMes: [['2026-11', 2]],
  },
  {
    ...QUIET,
    name: 'up to a day, without a beginning',
    period: { to: '2025-12-31' },
    patients: [
      ['Ana Gómez', '2025-12-31T15:00:00.000Z'],
      ['Bruno Díaz', '2026-01-01T15:00:00.000Z'],
    ],
    // 31 December 2025 is a Wednesday.
    appointments: [
      ['2025-12-31', 'completed', 'Ana Gómez'],
      ['2026-01-01', 'completed', 'Ana Gómez'],
    ],
    incomes: [
      ['2025-12-31', 'completed', 15_000, 0, 'Ana Gómez'],
      ['2026-01-01', 'completed', 15_000, 0, 'Ana Gómez'],
    ],
    citas: [1, 1, 0, 0, 0, 100, 0],
    pacientes: [1, 2],
    finanzas: [15_000, 15_000],
    porMes: [['2025-12', 1, 0, 0]],
    porDiaSemana: [0, 0, 1, 0, 0, 0, 0],
    masActivos: [['Ana', 'Gómez', 1]],
    nuevosPorMes: [
      ['2025-12', 1],
      ['2026-01', 1],
      ['2026-02', 0],
      ['2026-03', 0],
      ['2026-04', 0],
      ['2026-05', 0],
      ['2026-06', 0],
      ['2026-07', 0],
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 0],
    ],
  },
  {
    ...QUIET,
    name: 'one appointment on each day of a week, at the largest amount that the clinic takes',
    period: { from: '2026-11-09', to: '2026-11-15' },
    patients: [['Ana Gómez', '2026-11-08T15:00:00.000Z'], CLARA],
    appointments: [
      ['2026-11-09', 'completed', 'Ana Gómez'],
      ['2026-11-10', 'completed', 'Ana Gómez'],
      ['2026-11-11', 'rescheduled', 'Clara Páez'],
      ['2026-11-12', 'approved', 'Clara Páez'],
      ['2026-11-13', 'cancelled', 'Ana Gómez'],
      ['2026-11-14', 'no_show', 'Ana Gómez'],
      ['2026-11-15', 'completed', 'Ana Gómez'],
    ],
    incomes: [
      ['2026-11-09', 'completed', 999_999_999.99, 0, 'Ana Gómez'],
      ['2026-11-15', 'completed', 999_999_999.99, 999_999_999.99, 'Ana Gómez'],
    ],
    // 3 of 7 are 42.86 percent, 1 of 7 is 14.29.
    citas: [7, 3, 2, 1, 1, 43, 14],
    pacientes: [1, 2],
    finanzas: [999_999_999.99, 333_333_333.33],
    porMes: [['2026-11', 3, 2, 1]],
    porDiaSemana: [1, 1, 1, 1, 1, 1, 1],
    masActivos: [
      ['Ana', 'Gómez', 5],
      ['Clara', 'Páez', 2],
    ],
    nuevosPorMes: [['2026-11', 2]],
  },
]
