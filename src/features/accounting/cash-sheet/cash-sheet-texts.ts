import { clinicProfile } from '#domain/clinic/clinic-profile.ts'

/** Texts of the printed cash sheet and of the CSV file. */
export const cashSheetTexts = {
  clinic: clinicProfile.name,
  title: (period: string) => `Caja: ${period}`,
  days: (from: string, to: string) => `del ${from} al ${to}`,
  empty: 'No hay transacciones en el período seleccionado.',
  columns: {
    date: 'Fecha',
    receipt: 'N.º',
    patient: 'Paciente',
    concept: 'Concepto',
    method: 'Pago',
    amount: 'Monto',
    discount: 'Descuento',
    net: 'Neto',
  },
  totals: {
    title: 'Totales por método de pago',
    method: 'Método de pago',
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
      : `${count} transacciones están solo en este dispositivo: todavía no llegaron al servidor.`,
  incomplete: (why: string) => `Lista incompleta. ${why}`,
  voided: 'Los ingresos anulados no suman.',
  printed: (day: string, time: string, username: string) => `Impreso el ${day} a las ${time} por ${username}`,

  csv: {
    description: 'Descripción',
    category: 'Categoría',
    method: 'Método de pago',
    status: 'Estado',
    notes: 'Notas',
    voidReason: 'Motivo de la anulación',
    place: 'Dónde está',
    onThisDevice: 'En este dispositivo',
    onServer: 'En el servidor',
    name: (from: string, to: string) => (from === to ? `caja_${from}.csv` : `caja_${from}_${to}.csv`),
  },
} as const
