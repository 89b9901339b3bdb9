import type { FieldSet } from './field.ts'

/**
 * The fields of a contact: a mark that somebody was told or asked something, or answered. A row never changes: a second
 * one that `cancels` its ref takes it back, and repeats its patient, appointment, day and start. Patients never get it.
 */
export const contactFields = {
  /** The clinic's day of the mark. */
  date: { kind: 'day', label: 'Fecha', required: 'dateRequired', source: 'creation' },
  patientId: { kind: 'row', label: 'Paciente', required: 'patientRequired', nullable: true, source: 'creation' },
  /** The appointment that it was about; null for a `recall`, and for an `offer` to somebody without one. */
  appointmentId: { kind: 'row', nullable: true, source: 'creation' },
  channel: {
    kind: 'choice',
    label: 'Medio',
    options: ['whatsapp', 'phone', 'mail', 'in_person', 'portal'],
    required: 'valueInvalid',
    source: 'creation',
  },
  /** An `offer` is of a free slot, a `recall` of a new visit. */
  kind: {
    kind: 'choice',
    label: 'Tipo',
    options: ['reminder', 'answer', 'offer', 'recall'],
    required: 'valueInvalid',
    source: 'creation',
  },
  outcome: {
    kind: 'choice',
    label: 'Resultado',
    options: ['confirmed', 'declined', 'no_answer', 'later', 'not_wanted', 'booked'],
    nullable: true,
    source: 'creation',
  },
  /**
   * The start that the mark was about, or the slot that was offered. A mark counts only while the appointment still has
   * that start.
   */
  slotDate: { kind: 'day', nullable: true, source: 'creation' },
  slotStart: { kind: 'time', nullable: true, source: 'creation' },
  professionalId: { kind: 'row', nullable: true, source: 'creation' },
  note: { kind: 'line', label: 'Nota', source: 'creation' },
  /** The ref of the contact that this row takes back. */
  cancels: { kind: 'ref', nullable: true, source: 'creation' },
  /** The moment at which the person made the mark, with a network or without. */
  madeAt: { kind: 'instant', source: 'server' },
  recordedBy: { kind: 'row', nullable: true, source: 'server' },
  /** The username at the time of recording. */
  recordedByName: { kind: 'line', source: 'server' },
} as const satisfies FieldSet
