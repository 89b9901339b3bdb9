import type { ClinicalTextField } from '#domain/clinical-record/clinical-record.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { Person } from './person.ts'
import { picked } from './picked.ts'

/**
 * What people do with clinical records: writing works offline, reading needs the server. A form may stay open in
 * another tab meanwhile.
 */
export type RecordStep =
  | { do: 'write record'; device: number; patient: number; isAtAppointment: boolean; value: number }
  | { do: 'open record'; device: number; row: number }
  | { do: 'open record form'; device: number; row: number }
  | { do: 'save record form'; device: number; row: number; fields: ClinicalTextField[]; value: number }
  | { do: 'write on record'; device: number; row: number; fields: ClinicalTextField[]; value: number }

export const recordActions = {
  'write record': async (
    person: Person,
    { patient, isAtAppointment, value }: Extract<RecordStep, { do: 'write record' }>,
  ) => {
    const texts = { diagnosis: `diagnóstico ${value}`, treatment: `tratamiento ${value}` }
    const written = { ...EMPTY, ...texts, professionalId: 1 }
    if (isAtAppointment) {
      const appointment = picked(await person.views('appointment'), patient)
      if (appointment)
        await person.writeRecord({ ...written, patientId: appointment.patientId, appointmentId: appointment.key })
    } else {
      const seen = picked(await person.views('patient'), patient)
      if (seen) await person.writeRecord({ ...written, patientId: seen.key, appointmentId: null })
    }
  },
  'open record': async (person: Person, { row }: Extract<RecordStep, { do: 'open record' }>) => {
    await person.openRecord(row)
  },
  'open record form': async (person: Person, { row }: Extract<RecordStep, { do: 'open record form' }>) => {
    const seen = (await person.openedRecord(row)) ?? (await person.openRecord(row))
    if (seen) person.openRecordForm(seen)
  },
  'save record form': async (
    person: Person,
    { row, fields, value }: Extract<RecordStep, { do: 'save record form' }>,
  ) => {
    const seen = person.closedRecordForm(row)
    if (seen) await person.edit('record', seen, textsOf(fields, value))
  },
  'write on record': async (person: Person, { row, fields, value }: Extract<RecordStep, { do: 'write on record' }>) => {
    const seen = (await person.openedRecord(row)) ?? (await person.openRecord(row))
    if (seen) await person.edit('record', seen, textsOf(fields, value))
  },
}

const EMPTY = { observations: '', medications: '', allergies: '', previousConditions: '', familyHistory: '' }

function textsOf(fields: readonly ClinicalTextField[], value: number): Fields {
  return Object.fromEntries(fields.map((field) => [field, `${field} ${value}`]))
}
