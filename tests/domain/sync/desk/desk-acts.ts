import { baseOf, changedFields } from '#domain/sync/merge/field-groups.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { picked } from '#tests/simulation/people/picked.ts'
import {
  appointmentsOf,
  type Choice,
  type Desk,
  type DeskEntity,
  enqueue,
  isDniFree,
  isTimeFree,
  newRef,
  PLACES,
  type View,
  viewsOf,
} from './desk-model.ts'

/* What people do at a desk, based on what its screens show. */

const DNIS = ['1', '2', '3', '4', '5']

/** A place for an appointment, if it is free. */
export function chosenPlace(desk: Desk, { value }: Choice): Fields | undefined {
  const place = picked(PLACES, value)
  return place && isTimeFree(desk, place) ? place : undefined
}

/** A DNI, if nobody has it. */
export function chosenDni(desk: Desk, { value }: Choice): string | undefined {
  const dni = picked(DNIS, value)
  return dni !== undefined && isDniFree(desk, dni) ? dni : undefined
}

export function chosenPatient(desk: Desk, { patient }: Choice): View | undefined {
  return picked(viewsOf(desk, 'patient'), patient)
}

function chosenAppointment(desk: Desk, { row }: Choice): View | undefined {
  return picked(appointmentsOf(desk), row)
}

export function createPatient(desk: Desk, choice: Choice): string | null {
  const dni = chosenDni(desk, choice)
  if (dni === undefined) return null
  const key = newRef(desk, 'patient')
  enqueue(desk, { kind: 'create', key, patch: { dni, phone: '1' } })
  return `${key} with the DNI ${dni}`
}

export function book(desk: Desk, choice: Choice): string | null {
  const patient = chosenPatient(desk, choice)
  const place = chosenPlace(desk, choice)
  if (!patient || !place) return null
  const key = newRef(desk, 'appointment')
  enqueue(desk, { entity: 'appointment', kind: 'create', key, patch: { ...place, patientId: patient.key } })
  return `${key} at ${place.startTime} for ${patient.key}`
}

export function move(desk: Desk, choice: Choice): string | null {
  const appointment = chosenAppointment(desk, choice)
  const place = chosenPlace(desk, choice)
  return appointment && place ? edit(desk, 'appointment', appointment, place) : null
}

export function give(desk: Desk, choice: Choice): string | null {
  const appointment = chosenAppointment(desk, choice)
  const patient = chosenPatient(desk, choice)
  return appointment && patient ? edit(desk, 'appointment', appointment, { patientId: patient.key }) : null
}

export function moveAndGive(desk: Desk, choice: Choice): string | null {
  const appointment = chosenAppointment(desk, choice)
  const place = chosenPlace(desk, choice)
  const patient = chosenPatient(desk, choice)
  return appointment && place && patient
    ? edit(desk, 'appointment', appointment, { ...place, patientId: patient.key })
    : null
}

export function cancel(desk: Desk, choice: Choice): string | null {
  const appointment = chosenAppointment(desk, choice)
  return appointment
    ? edit(desk, 'appointment', appointment, { status: 'cancelled', cancellationReason: 'Viaja' })
    : null
}

export function correctDni(desk: Desk, choice: Choice): string | null {
  const patient = chosenPatient(desk, choice)
  const dni = chosenDni(desk, choice)
  return patient && dni !== undefined ? edit(desk, 'patient', patient, { dni }) : null
}

export function correctPhone(desk: Desk, choice: Choice): string | null {
  const patient = chosenPatient(desk, choice)
  return patient ? edit(desk, 'patient', patient, { phone: String(choice.value) }) : null
}

function edit(desk: Desk, entity: DeskEntity, seen: View, wished: Fields): string | null {
  const patch = changedFields(seen, wished)
  const touched = Object.keys(patch)
  if (touched.length === 0) return null
  enqueue(desk, { entity, kind: 'update', key: seen.key, patch, base: baseOf(entity, seen, touched) })
  return `edit of ${entity} ${seen.key}: ${JSON.stringify(patch)}`
}

export function deletePatient(desk: Desk, choice: Choice): string | null {
  const patient = chosenPatient(desk, choice)
  if (!patient) return null
  enqueue(desk, { kind: 'delete', key: patient.key })
  return `deletion of patient ${patient.key}`
}

export function removeAppointment(desk: Desk, choice: Choice): string | null {
  const appointment = chosenAppointment(desk, choice)
  if (!appointment) return null
  const base = baseOf('appointment', appointment, ['date'])
  enqueue(desk, { entity: 'appointment', kind: 'delete', key: appointment.key, base })
  return `deletion of turno ${appointment.key}`
}

export function writeRecord(desk: Desk, choice: Choice): string | null {
  const appointment = chosenAppointment(desk, choice)
  if (!appointment) return null
  const patch = { patientId: appointment.patientId ?? null, appointmentId: appointment.key }
  enqueue(desk, { entity: 'record', kind: 'create', key: newRef(desk, 'record'), patch })
  return `record at ${appointment.key}`
}
