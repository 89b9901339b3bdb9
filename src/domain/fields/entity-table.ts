import { appointmentFields } from './appointment-descriptor.ts'
import { clinicalRecordFields, recordTexts } from './clinical-record-descriptor.ts'
import { type FieldSet, namesWhere } from './field.ts'
import { incomeFields } from './income-descriptor.ts'
import { patientFields } from './patient-descriptor.ts'
import { professionalFields } from './professional-descriptor.ts'

/** What the engine knows of a kind of row. */
export interface EntityDescriptor {
  fields: FieldSet
  /** Where the API has its rows (spec section 7). */
  path: string
  /** How devices mirror it; null for what lies on no device. */
  mirror: {
    /** The device's table, and the list of the feed. */
    table: string
    /** Its first list. Of dated rows that is one of some days, and devices of the staff hold those of the window alone. */
    list: { path: string; query?: Readonly<Record<string, boolean>> }
    isDated: boolean
  } | null
  /**
   * How a conflict of two edits is decided: field by field, or as a question about the whole row. What is appended only is created and
   * never edited; what no device changes is read only.
   */
  changes: 'by field' | 'whole' | 'append only' | 'read only'
  /** The fields by which a lost creation is recognised among rows without a ref; none where only a person can tell. */
  recognisedBy: readonly string[]
  /** What becomes of it with its patient. */
  withPatient?: 'goes' | 'stays'
}

/** Every kind of row that devices mirror or change. */
export const entityTable = {
  appointment: {
    fields: appointmentFields,
    path: 'appointments',
    mirror: {
      table: 'appointments',
      list: { path: 'appointments', query: { includeCancelled: true } },
      isDated: true,
    },
    changes: 'by field',
    recognisedBy: ['professionalId', 'date', 'startTime', 'patientId'],
    withPatient: 'goes',
  },
  patient: {
    fields: patientFields,
    path: 'patients',
    mirror: { table: 'patients', list: { path: 'patients' }, isDated: false },
    changes: 'by field',
    recognisedBy: ['dni'],
  },
  /** Two payments may look the same. */
  income: {
    fields: incomeFields,
    path: 'incomes',
    mirror: { table: 'incomes', list: { path: 'incomes/date-range' }, isDated: true },
    changes: 'whole',
    recognisedBy: [],
    withPatient: 'stays',
  },
  professional: {
    fields: professionalFields,
    path: 'users/professionals',
    mirror: {
      table: 'professionals',
      list: { path: 'users/professionals', query: { includeRetired: true } },
      isDated: false,
    },
    changes: 'read only',
    recognisedBy: [],
  },
  /** Never mirrored, so that clinical texts lie on no device for long. */
  record: {
    fields: clinicalRecordFields,
    path: 'medical-history',
    mirror: null,
    changes: 'by field',
    recognisedBy: ['patientId', ...namesWhere(recordTexts, () => true)],
  },
} as const satisfies Record<string, EntityDescriptor>
