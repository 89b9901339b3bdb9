import { dniColumn, type ImportField } from './import-field.ts'
import { patientColumns } from './patient-columns.ts'

/** What a file to import holds; each file is of one kind. */
export const IMPORT_KINDS = ['patients', 'appointments', 'notes'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

const professional: ImportField = {
  label: 'Profesional',
  sample: '',
  words: [
    'profesional',
    'quiropractico',
    'quiropractica',
    'kinesiologo',
    'doctor',
    'doctora',
    'dr',
    'dra',
    'atiende',
    'medico',
  ],
}

const APPOINTMENT_FIELDS = {
  dni: dniColumn,
  date: {
    label: 'Fecha',
    required: true,
    sample: '15/12/2026',
    words: ['fecha', 'dia', 'fecha turno', 'fecha del turno', 'fecha cita', 'fecha de la cita', 'fecha y hora', 'date'],
  },
  /** May stand in the column of the day, too. */
  startTime: {
    label: 'Hora',
    sample: '09:30',
    words: [
      'hora',
      'hora inicio',
      'horario',
      'desde',
      'hora de inicio',
      'inicio',
      'hora turno',
      'hora desde',
      'comienzo',
    ],
  },
  endTime: { label: 'Hora de fin', sample: '', words: ['hora fin', 'hasta', 'hora de fin', 'fin', 'hora hasta'] },
  minutes: {
    label: 'Minutos',
    sample: '30',
    words: ['minutos', 'duracion', 'min', 'duracion minutos', 'duracion en minutos', 'duracion min'],
  },
  professional,
  reason: {
    label: 'Motivo',
    sample: 'Control',
    words: [
      'motivo',
      'motivo de la cita',
      'motivo consulta',
      'motivo de consulta',
      'tratamiento',
      'servicio',
      'prestacion',
    ],
  },
  notes: { label: 'Notas', sample: '', words: ['notas', 'observaciones', 'nota', 'comentarios', 'obs'] },
} as const satisfies Record<string, ImportField>

const NOTE_FIELDS = {
  dni: dniColumn,
  date: {
    label: 'Fecha',
    required: true,
    sample: '04/08/2019',
    words: [
      'fecha',
      'dia',
      'fecha de la visita',
      'fecha visita',
      'fecha consulta',
      'fecha de atencion',
      'fecha atencion',
    ],
  },
  text: {
    label: 'Nota',
    required: true,
    sample: 'Dolor lumbar desde hace dos semanas.',
    words: [
      'nota',
      'notas',
      'texto',
      'evolucion',
      'observaciones',
      'historia',
      'historia clinica',
      'detalle',
      'descripcion',
      'comentarios',
      'diagnostico',
      'tratamiento',
    ],
  },
  professional,
} as const satisfies Record<string, ImportField>

/** The columns of each kind, in reading order. */
export const importFields: Readonly<Record<ImportKind, Readonly<Record<string, ImportField>>>> = {
  patients: patientColumns,
  appointments: APPOINTMENT_FIELDS,
  notes: NOTE_FIELDS,
}

/** The text of each column of a row; a column that the file lacks is absent. */
export type ImportValues = Readonly<Record<string, string>>
