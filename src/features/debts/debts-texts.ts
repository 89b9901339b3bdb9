import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { clinicInfo } from '#features/shared/clinic/known-clinic-info.ts'

/** Texts of the list of debts. */
export const debtsTexts = {
  title: 'Deudas',
  list: 'Quién debe',
  search: 'Buscar por paciente o DNI',
  order: 'Ordenar por',
  orders: { amount: 'Monto', since: 'Más antiguas', name: 'Apellido' },
  empty: 'Nadie debe nada.',
  emptyDetail: 'Lo que quede pendiente al registrar un ingreso aparecerá aquí.',
  noMatch: (query: string) => `Ninguna deuda coincide con «${query}».`,
  failed: 'No se pudieron cargar las deudas',
  incomplete: 'Este dispositivo todavía no tiene todos los ingresos: puede faltar alguna deuda.',
  total: (amount: string, count: number) =>
    count === 1 ? `${amount} de 1 paciente` : `${amount} de ${formatCount(count)} pacientes`,
  since: (day: string) => `desde el ${day}`,
  charges: (count: number) => (count === 1 ? '1 cobro' : `${formatCount(count)} cobros`),
  credit: (amount: string) => `ya restado lo que tiene a favor: ${amount}`,
  unknown: 'Parcial, sin importe',
  unknownDetail:
    'De estos cobros no consta cuánto se pagó. No están en la suma: ábrelos en Caja y completa lo que falta.',
  unknownCount: (count: number) =>
    count === 1 ? '1 cobro parcial, sin importe' : `${formatCount(count)} cobros parciales, sin importe`,
  noPatient: 'Sin paciente',
  account: 'Ver cuenta',
  accountOf: (who: string) => `Ver cuenta de ${who}`,
  pay: 'Registrar pago',
  payOf: (who: string) => `Registrar pago de ${who}`,
  openInCash: 'Abrir en Caja',
  whatsapp: 'WhatsApp',
  whatsappOf: (who: string) => `WhatsApp a ${who}: recordar la deuda`,
  more: 'Mostrar más',
  window: (day: string) =>
    `Este dispositivo guarda lo que hay desde el ${day}. Lo que se deba de antes se ve en Caja, eligiendo las fechas.`,
  /** The reminder names neither the visit nor its reason. */
  reminder: (firstName: string, amount: string) =>
    `Hola ${firstName}, te recordamos que tienes un saldo pendiente de ${amount} en ${clinicNameOf(clinicInfo().profile)}. ¡Gracias!`,
} as const
