import { labelsOf } from '#domain/fields/field.ts'
import { waitingFields } from '#domain/fields/waiting-descriptor.ts'

const labels = labelsOf(waitingFields)

/** Texts of the dialogs of the waiting list. */
export const waitingEntryTexts = {
  new: 'Agregar a la lista de espera',
  edit: 'Editar la espera',
  fields: {
    ...labels,
    anyProfessional: 'Cualquiera',
    urgent: 'Es urgente',
  },
  weekdaysHint: 'Sin marcar ninguno vale cualquier día.',
  noteHint: 'Lo ve solo el equipo.',
  cancel: 'Cancelar',
  create: 'Agregar',
  save: 'Guardar',
  created: 'Agregado a la lista de espera',
  createFailed: 'No se pudo agregar a la lista de espera',
  updated: 'Espera actualizada correctamente',
  updateFailed: 'No se pudo actualizar la espera',
  noContact: 'Pidió que no lo contacten: no se le ofrecerá ningún horario.',
} as const
