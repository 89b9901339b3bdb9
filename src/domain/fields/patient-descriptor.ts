import type { FieldSet } from './field.ts'

/** The fields of a patient, in reading order. */
export const patientFields = {
  firstName: { kind: 'line', label: 'Nombre', required: 'nameRequired' },
  lastName: { kind: 'line', label: 'Apellido', required: 'lastNameRequired' },
  /** Unique among confirmed files. */
  dni: { kind: 'dni', label: 'DNI', required: 'dniRequired' },
  phone: { kind: 'phone', label: 'Teléfono', required: 'phoneRequired' },
  email: { kind: 'email', label: 'Email', required: 'emailRequired' },
  birthDate: { kind: 'birthDay', label: 'Fecha de nacimiento', nullable: true },
  gender: { kind: 'line', label: 'Género', editor: 'gender' },
  address: { kind: 'line', label: 'Dirección' },
  emergencyContact: { kind: 'line', label: 'Contacto de emergencia' },
  emergencyPhone: { kind: 'phone', label: 'Teléfono de emergencia' },
  deskNotes: { kind: 'text', label: 'Notas para recepción', rows: 2, staffOnly: true, baseline: 'none' },
  /** The patient gets neither recalls nor offers; reminders of booked appointments stay allowed. */
  noContact: { kind: 'flag', label: 'No contactar', staffOnly: true, baseline: 'none' },
  /** False while a self-registered account waits for staff to confirm or link it. */
  confirmed: { kind: 'flag', source: 'server', baseline: 'none' },
} as const satisfies FieldSet
