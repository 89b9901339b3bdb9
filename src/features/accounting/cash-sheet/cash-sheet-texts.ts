import { formatCount } from '#domain/values/count-text.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'

const { fields } = incomeFormTexts

/** Texts of the printed cash sheet and of the CSV file. */
export const cashSheetTexts = {
  title: (period: string) => `Caja: ${period}`,
  days: (from: string, to: string) => `del ${from} al ${to}`,
  empty: 'No hay transacciones en el período seleccionado.',
  columns: {
    ...fields,
    receipt: 'N.º',
    concept: 'Concepto',
    paymentMethod: 'Pago',
    netAmount: 'Neto',
  },
  totals: {
    title: 'Totales por método de pago',
    method: fields.paymentMethod,
    count: 'Transacciones',
    amount: 'Recaudado',
    discount: 'Descuentos',
    net: 'Neto',
    unpaid: 'Por cobrar (neto)',
    all: 'Total',
  },
  waiting: (count: number) =>
    count === 1
      ? '1 transacción está solo en este dispositivo: todavía no llegó al servidor.'
      : `${formatCount(count)} transacciones están solo en este dispositivo: todavía no llegaron al servidor.`,
  incomplete: (why: string) => `Lista incompleta. ${why}`,
  voided: 'Los ingresos anulados no suman.',
  printed: (day: string, time: string, username: string) => `Impreso el ${day} a las ${time} por ${username}`,

  csv: {
    ...fields,
    paymentStatus: 'Estado',
    place: 'Dónde está',
    onThisDevice: 'En este dispositivo',
    onServer: 'En el servidor',
    name: (from: string, to: string) => (from === to ? `caja_${from}.csv` : `caja_${from}_${to}.csv`),
  },
} as const
