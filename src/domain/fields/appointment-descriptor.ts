import { APPOINTMENT_STATUSES } from '../appointment/appointment-status.ts'
import type { FieldSet } from './field.ts'

/** The fields of an appointment, in reading order. Its place and its status are one decision. */
export const appointmentFields = {
  patientId: { kind: 'row', label: 'Paciente', required: 'patientRequired', fixedInReview: true, group: 'place' },
  date: { kind: 'day', label: 'Fecha', required: 'dateRequired', group: 'place' },
  startTime: { kind: 'time', label: 'Hora de inicio', required: 'startRequired', group: 'place', editor: 'start' },
  endTime: { kind: 'time', label: 'Hora de fin', required: 'endRequired', group: 'place', editor: 'end' },
  slots: { kind: 'text', label: 'Horarios', source: 'action' },
  professionalId: {
    kind: 'row',
    label: 'Profesional',
    nullable: true,
    required: 'professionalRequired',
    group: 'place',
    editor: 'professional',
  },
  status: {
    kind: 'choice',
    label: 'Estado',
    options: APPOINTMENT_STATUSES,
    invalid: 'valueInvalid',
    source: 'edit',
    group: 'place',
    baseline: 'edit',
    needed: true,
  },
  cancellationReason: {
    kind: 'text',
    label: 'Motivo de la cancelación',
    nullable: true,
    source: 'edit',
    group: 'place',
    baseline: 'edit',
  },
  alternativeOptions: { kind: 'text', label: 'Opciones alternativas', source: 'action' },
  /** Shown as 'Sin motivo especificado' when empty. */
  reason: { kind: 'text', label: 'Motivo', required: 'reasonRequired', optionalForServer: true, rows: 2 },
  notes: { kind: 'text', label: 'Notas adicionales' },
  /** Shared by the alternatives of a patient's request. */
  requestRef: { kind: 'ref', nullable: true, source: 'server', baseline: 'none' },
  /** The plan whose session it uses. */
  planId: { kind: 'row', nullable: true, derived: true, baseline: 'none' },
  /** When the patient said that the visit stands, as it is planned now; a move takes it away (confirmation.ts). */
  confirmedAt: { kind: 'instant', nullable: true, source: 'server', baseline: 'none' },
  /**
   * 'paciente', or the username of the staff who noted it; patients get 'paciente' for both. It stays where a move took
   * the confirmation away, so that the patient is asked again.
   */
  confirmedBy: { kind: 'line', nullable: true, source: 'server', baseline: 'none' },
  /** Shared by the appointments that were made as one series. */
  seriesRef: { kind: 'ref', nullable: true, source: 'creation', baseline: 'none' },
  /** Of a patient's request: the appointment that its approval cancels. */
  replacesId: { kind: 'row', nullable: true, source: 'server', baseline: 'none' },
  /** The same in the request itself. */
  appointmentId: { kind: 'row', nullable: true, source: 'action' },
} as const satisfies FieldSet
