import { formatCount } from '#domain/values/count-text.ts'

const list = new Intl.ListFormat('es')

/** Texts of the cash screen (spec section 2, Contabilidad; sections 5 and 8 for its messages). */
export const accountingTexts = {
  title: 'Contabilidad',
  back: 'Volver',
  new: 'Nuevo Ingreso',
  refused: (count: number) =>
    count === 1 ? '1 cambio de ingresos necesita tu decisión' : `${count} cambios de ingresos necesitan tu decisión`,
  /** Below the cards: what came in on the days, and what is owed for their incomes. */
  entered: (entered: string, owed: string) => `Entró en caja ${entered} · A cobrar ${owed}`,
  unregistered: (amount: string) => `${amount} por confirmar`,

  filter: {
    title: 'Período',
    today: 'Hoy',
    week: 'Esta Semana',
    month: 'Este Mes',
    showDates: 'Elegir fechas',
    hideDates: 'Ocultar fechas',
    from: 'Desde',
    to: 'Hasta',
    apply: 'Filtrar',
    reversed: 'La fecha final no puede ser anterior a la inicial',
  },

  cards: {
    total: 'Total Recaudado',
    pending: 'Pendiente',
    count: 'Transacciones',
    waitingAmount: (amount: string) => `de ellos ${amount} en este dispositivo`,
    withoutOlder: (day: string) => `sin lo anterior al ${day}`,
    withoutServer: 'sin lo que tiene el servidor',
    waitingCount: (count: number) => `de ellas ${formatCount(count)} en este dispositivo`,
  },

  methods: {
    title: 'Por método de pago, con descuentos restados',
    unpaid: (amount: string) => `pendiente o parcial: ${amount}`,
    discounts: (amount: string) => `los descuentos (${amount})`,
    uncollected: (amount: string) => `los ingresos pendientes o parciales (${amount})`,
    waiting: 'lo que todavía está solo en este dispositivo',
    difference: (parts: readonly string[]) =>
      parts.length === 0
        ? null
        : `El Total Recaudado incluye ${list.format(parts)}; Métricas no, y por eso su total es otro.`,
  },

  list: {
    title: 'Transacciones',
    empty: 'No hay transacciones en el período seleccionado.',
    search: 'Buscar por paciente o DNI',
    labels: 'Filtrar por estado',
    everyLabel: 'Todas',
    narrowed: (found: number, all: number, amount: string) =>
      `Se muestran ${formatCount(found)} de ${formatCount(all)} y suman ${amount}. Los totales, la impresión y el CSV son de todo el período.`,
    noMatch: 'Ninguna transacción del período coincide.',
    showAll: 'Mostrar todas',
    discount: (amount: string) => `Descuento ${amount}`,
    net: (amount: string) => `Neto ${amount}`,
    noPatient: 'Sin paciente',
    number: (id: string) => `N.º ${id}`,
    owes: (amount: string) => `Debe ${amount}`,
    unknownRest: 'Parcial, sin importe',
    labelAndRest: (label: string, rest: string) => `${label} · ${rest}`,
    pay: (what: string) => `Registrar pago de ${what}`,
    voidedFor: (reason: string) => `Anulado: ${reason}`,
    double: 'Parece repetido: mismo paciente, día e importe',
    doubles: (count: number) =>
      `${formatCount(count)} ingresos parecen repetidos: mismo paciente, día e importe. Si alguno lo es, ábrelo y anúlalo; si no, no hace falta hacer nada.`,
    edit: (what: string) => `Editar el ingreso de ${what}`,
    receipt: (name: string, what: string) => `Comprobante ${name} de ${what}`,
    edited: 'Editado',
    print: 'Imprimir',
    csv: 'Exportar CSV',
    csvFailed: 'No se pudo exportar',
    incomplete: 'Este dispositivo todavía no tiene todas las transacciones del período.',
    more: 'Mostrar más',
    shown: (count: number, all: number) => `${formatCount(count)} de ${formatCount(all)}`,
  },

  voiding: {
    title: 'Anular ingreso',
    text: 'Quedará en la lista, tachado, y dejará de contar en los totales.',
    reasonRequired: 'El motivo de la anulación es obligatorio',
    payments: (amount: string) => `Lo que se pagó por este ingreso (${amount})`,
    choosePayments: 'Elegir qué pasa con lo pagado',
    paymentsRequired: 'Indica qué pasa con lo que se pagó',
    asCredit: 'Queda a favor del paciente',
    voidedToo: 'Se anula también: no se recibió, o se devuelve',
    confirm: 'Anular Ingreso',
  },

  updated: 'Ingreso actualizado correctamente',
  voided: 'Ingreso anulado correctamente',
  updateFailed: 'No se pudo actualizar el ingreso',
  voidFailed: 'No se pudo anular el ingreso',
} as const
