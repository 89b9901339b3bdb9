import { labelsOf } from '#domain/fields/field.ts'
import { incomeFields } from '#domain/fields/income-descriptor.ts'

/** Texts of the forms of new and edited incomes (spec sections 2, 5 and 8). */
export const incomeFormTexts = {
  newTitle: 'Nuevo Ingreso',
  editTitle: 'Editar Ingreso',
  create: 'Registrar Ingreso',
  save: 'Guardar Cambios',
  cancel: 'Cancelar',
  void: 'Anular',
  prices: 'Precios de Servicios',
  fields: { ...labelsOf(incomeFields), paymentStatus: 'Estado de pago', voidReason: 'Motivo de la anulación' },
  net: (amount: string) => `Neto: ${amount}`,
  methodPlaceholder: 'Seleccionar método',
  categoryPlaceholder: 'Seleccionar categoría',
  services: { consultaInicial: 'Consulta inicial', consultaSeguimiento: 'Consulta de seguimiento' },
  created: 'Ingreso registrado correctamente',
  dated: (day: string) => `Con fecha ${day}`,
  createFailed: 'No se pudo crear el ingreso',
} as const
