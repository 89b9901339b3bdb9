import { labelsOf } from '#domain/fields/field.ts'
import { planFields } from '#domain/fields/plan-descriptor.ts'
import type { PlanState } from '#domain/plan/plan-state.ts'

/** Texts of plans of sessions, wherever they are shown. */
export const plansTexts = {
  title: 'Planes',
  new: 'Nuevo plan',
  edit: 'Editar plan',
  editShort: 'Editar',
  editOf: (plan: string, patient: string) => `Editar plan: ${plan}, ${patient}`,
  cancel: 'Cancelar',
  create: 'Crear plan',
  save: 'Guardar Cambios',
  fields: {
    ...labelsOf(planFields),
    countsNoShows: 'Las ausencias usan una sesión',
    closed: 'Plan cerrado',
  },
  closedHint: 'No se ofrece más en los turnos; las sesiones usadas siguen a la vista.',
  defaultName: '10 sesiones',
  defaultSessions: '10',
  unknownPatient: 'Paciente no encontrado',

  members: {
    label: 'Lo comparte con',
    placeholder: 'Agregar paciente',
    remove: (name: string) => `Quitar a ${name}`,
    hint: 'Para una familia: un solo contador para todos.',
  },

  payment: {
    label: 'Cobro del plan',
    now: 'Paga todo ahora',
    part: 'Entrega una parte ahora',
    later: 'Paga después',
    known: 'Ya está registrado',
    paid: 'Entrega ahora',
    method: 'Método de pago',
    methodPlaceholder: 'Seleccionar método',
    notLess: 'La entrega debe ser menor que el precio',
    taken: 'Ya está registrado; para cambiarlo, ábrelo en Caja.',
    charged: (amount: string) => `Se registra un ingreso de ${amount}.`,
    chargedInPart: (now: string, rest: string) => `Se registra un pago de ${now}; quedan ${rest} por cobrar.`,
    chargedLater: (amount: string) => `Queda como deuda: ${amount}.`,
    notCharged: 'No se registra ningún ingreso.',
  },

  created: 'Plan creado correctamente',
  createFailed: 'No se pudo crear el plan',
  incomeCreated: 'Ingreso registrado correctamente',
  incomeFailed: 'No se pudo registrar el ingreso del plan',
  paymentCreated: 'Pago registrado correctamente',
  paymentFailed: 'No se pudo registrar el pago',
  updated: 'Plan actualizado correctamente',
  updateFailed: 'No se pudo actualizar el plan',

  states: {
    active: 'Activo',
    expiring: 'Por vencer',
    usedUp: 'Sin sesiones',
    expired: 'Vencido',
    closed: 'Cerrado',
  } satisfies Record<PlanState, string>,
  /** How far it is used: '7 de 10'. */
  use: (used: number | string, sessions: number) => `${used} de ${sessions}`,
  booked: (count: number) => (count === 1 ? '1 agendada' : `${count} agendadas`),
  upToDate: 'al día',
  owes: (amount: string) => `Debe ${amount}`,
  expires: (day: string) => `Vence el ${day}`,
  expired: (day: string) => `Venció el ${day}`,
  perWeek: (count: number) => (count === 1 ? '1 por semana' : `${count} por semana`),
  since: (day: string) => `Desde el ${day}`,
  sharedWith: (names: string) => `Con ${names}`,

  choice: {
    label: 'Plan de sesiones',
    ofNext: 'Plan del próximo turno',
    use: (plan: string) => `Usar plan: ${plan}`,
    useSession: (plan: string) => `Usar una sesión del plan: ${plan}`,
    named: (name: string, use: string) => `${name} (${use})`,
    usedUp: (place: string) => `El plan no tiene sesiones libres: con esta son ${place}.`,
    expired: (day: string) => `El plan venció el ${day}. Puedes usarlo igual.`,
  },

  ofPatient: {
    none: 'Sin planes',
    failed: 'No se pudieron cargar los planes',
  },
} as const
