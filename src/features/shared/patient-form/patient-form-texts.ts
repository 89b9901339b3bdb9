import { labelsOf } from '#domain/fields/field.ts'
import { patientFields } from '#domain/fields/patient-descriptor.ts'
import type { Likeness } from '#domain/patient/patient-likeness.ts'

/** Texts of the forms of new and edited patients (spec sections 2, 5 and 8). */
export const patientFormTexts = {
  newTitle: 'Nuevo Paciente',
  editTitle: 'Editar Paciente',
  create: 'Crear Paciente',
  save: 'Guardar Cambios',
  cancel: 'Cancelar',
  created: 'Paciente creado correctamente',
  createFailed: 'No se pudo crear el paciente',
  /** `by` are the traits shared with the typed record. */
  known: (by: readonly Likeness[], name: string, dni: string) =>
    `Ya hay un paciente con ${list.format(by.map((trait) => traitWords[trait]))}: ${name}${by.includes('dni') ? '' : ` (DNI ${dni})`}.`,
  moreKnown: (count: number) => (count === 1 ? 'Y uno más.' : `Y ${count} más.`),
  seeKnown: 'Ver su ficha',
  takeKnown: 'Elegir esa ficha',

  fields: labelsOf(patientFields),
  genders: ['Femenino', 'Masculino', 'Otro'],
  noEmail: 'No tiene email',
  noGender: 'Sin especificar',
  unknown: 'Sin datos',
  deskNotesHint: 'Solo las ve el centro, nunca el paciente.',
  noContactHint: 'No se le mandan recordatorios, ni se le ofrecen horarios, ni se lo llama para que vuelva.',
  flags: { yes: 'Sí', no: 'No' },

  changedMeanwhile: (facts: string) =>
    `Esta ficha cambió mientras la tenías abierta. Ahora está así: ${facts}. Al guardar se unen los dos cambios, o se te pregunta.`,
  goneMeanwhile: 'Esta ficha se eliminó mientras la tenías abierta.',
} as const

const traitWords: Record<Likeness, string> = {
  dni: 'este DNI',
  email: 'este email',
  phone: 'este teléfono',
  name: 'este nombre',
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })
