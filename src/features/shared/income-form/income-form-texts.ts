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
  /** What is received with a new income when it is not all of it by one method. */
  parts: {
    paidNow: 'Entrega ahora',
    left: (amount: string) => `Queda debiendo ${amount}`,
    withSecond: 'Otra parte con otro método',
    secondAmount: 'Monto de la otra parte',
    secondMethod: 'Método de la otra parte',
    rest: (amount: string, method: string) => `Lo demás (${method}): ${amount}`,
    paidNowRequired: 'Indica cuánto entrega ahora',
    paidNowTooMuch: (net: string) => `Debe ser menos que ${net}. Si entrega todo, elige el estado Pagado.`,
    togetherTooMuch: (net: string) =>
      `Las dos partes deben sumar menos que ${net}. Si entrega todo, elige el estado Pagado.`,
    secondTooMuch: (net: string) => `Debe ser menos que ${net}`,
    sameMethod: 'Elige un método distinto del primero',
  },
  methodPlaceholder: 'Seleccionar método',
  categoryPlaceholder: 'Seleccionar categoría',
  services: { consultaInicial: 'Consulta inicial', consultaSeguimiento: 'Consulta de seguimiento' },
  created: 'Ingreso registrado correctamente',
  dated: (day: string) => `Con fecha ${day}`,
  createFailed: 'No se pudo crear el ingreso',
} as const
