import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { slotAt, slotRange } from '#domain/appointment/time-slots.ts'
import { openRangesOn } from '#domain/clinic/opening-hours.ts'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { addDays, addMonths, daysBetween, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { TimeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { DemoRandom } from './demo-random.ts'

const REASONS = [
  'Dolor lumbar',
  'Cervicalgia',
  'Control mensual',
  'Dolor de cabeza tensional',
  'Ciática',
  'Rehabilitación deportiva',
  'Evaluación inicial',
  'Contractura en el trapecio',
  'Dolor de rodilla al correr',
  'Escoliosis: seguimiento',
  'Mareos y rigidez de cuello',
  'Ajuste después de un viaje largo',
  'Hombro derecho',
  'Dolor dorsal por trabajo de oficina',
] as const
export type DemoReason = (typeof REASONS)[number]

const CANCELLATIONS = [
  'No especificado',
  'Viaje',
  'Se siente mejor',
  'No consigue quien cuide a los chicos',
  'Lluvia, no puede llegar',
] as const
const NOTES = [
  '',
  '',
  '',
  '',
  'Trae estudios',
  'Prefiere que se la llame antes',
  'Paga por transferencia',
  'Primera vez',
  'Viene en silla de ruedas',
] as const

const PAST: Record<Exclude<AppointmentStatus, 'pending' | 'approved'>, number> = {
  completed: 78,
  no_show: 8,
  cancelled: 8,
  rejected: 2,
  rescheduled: 2,
  scheduled: 2,
}
const TO_COME: Record<Exclude<AppointmentStatus, 'completed' | 'no_show'>, number> = {
  scheduled: 64,
  rescheduled: 10,
  approved: 8,
  pending: 10,
  cancelled: 6,
  rejected: 2,
}

const REGULARITY = 1.3
const KNOWN_AT_FIRST = 0.6
const MONTHS_BACK = 18
const DAYS_AHEAD = 35

export interface DemoAppointment {
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
  status: AppointmentStatus
  reason: DemoReason | ''
  notes: string
  cancellationReason: string | null
  /** Index in the list of patients. */
  patient: number
  professionalId: number
  /** Set for those of the demo's series. */
  seriesRef?: string
}

/**
 * Makes eighteen months of past appointments and some weeks to come, by day and within opening hours. The first
 * professional is the busiest. The number of known patients grows each day up to all of them today.
 */
export function demoAgenda(random: DemoRandom, today: LocalDate, patients: number): DemoAppointment[] {
  const agenda: DemoAppointment[] = []
  const firstDay = addMonths(today, -MONTHS_BACK)
  for (let date = firstDay; date <= addDays(today, DAYS_AHEAD); date = addDays(date, 1)) {
    const elapsed = Math.min(1, daysBetween(firstDay, date) / daysBetween(firstDay, today))
    const known = Math.round(patients * (KNOWN_AT_FIRST + (1 - KNOWN_AT_FIRST) * elapsed))
    agenda.push(...dayOf(random, date, today, 1, 0.82, known), ...dayOf(random, date, today, 2, 0.4, known))
  }
  return agenda
}

function dayOf(
  random: DemoRandom,
  date: LocalDate,
  today: LocalDate,
  professionalId: number,
  busy: number,
  patients: number,
): DemoAppointment[] {
  const [hours] = openRangesOn(unsetHours, date)
  if (!hours) return []
  const appointments: DemoAppointment[] = []
  const fading = date > today ? 0.65 : 1
  for (let slot = slotAt(hours.from); slot < slotAt(hours.to); ) {
    const length = random.happens(0.35) && slot + 1 < slotAt(hours.to) ? 2 : 1
    if (random.happens(busy * fading))
      appointments.push(appointment(random, { date, slot, length, professionalId }, date < today, patients))
    // The time of a cancelled appointment was sometimes given to somebody else.
    const isFree = appointments.at(-1) && !holdsSlot(appointments.at(-1)?.status ?? 'cancelled') && random.happens(0.3)
    if (!isFree) slot += length
  }
  return appointments
}

interface Place {
  date: LocalDate
  slot: number
  length: number
  professionalId: number
}

function appointment(
  random: DemoRandom,
  { date, slot, length, professionalId }: Place,
  isPast: boolean,
  patients: number,
): DemoAppointment {
  const status = isPast ? random.weighted(PAST) : random.weighted(TO_COME)
  return {
    date,
    startTime: slotRange(slot).startTime,
    endTime: slotRange(slot + length - 1).endTime,
    status,
    reason: random.happens(0.94) ? random.pick(REASONS) : '',
    notes: random.pick(NOTES),
    cancellationReason: status === 'cancelled' ? random.pick(CANCELLATIONS) : null,
    // The exponent favours low indexes, so that regulars come about once a week.
    patient: Math.floor(random.next() ** REGULARITY * patients),
    professionalId,
  }
}
