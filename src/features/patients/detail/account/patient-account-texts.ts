/** Texts of a patient's account, on screen, on paper and in WhatsApp. */
export const patientAccountTexts = {
  title: 'Cuenta',
  loading: 'Cargando...',
  failed: 'No se pudo cargar la cuenta',
  incomplete: 'Este dispositivo todavía no tiene todos los ingresos.',
  owes: (amount: string) => `Debe ${amount}`,
  inFavour: (amount: string) => `A favor ${amount}`,
  even: 'Al día',
  sums: (owed: string, credit: string) => `Debe ${owed} y tiene a favor ${credit}`,
  unknown: (count: number) =>
    count === 1
      ? '1 cobro parcial, sin importe: no está en el saldo'
      : `${count} cobros parciales, sin importe: no están en el saldo`,
  owing: 'Lo que debe',
  payments: 'Pagos',
  allPayments: (count: number) => `Mostrar los ${count}`,
  charge: (day: string) => `Cobro del ${day}`,
  voidedCharge: 'De un cobro anulado: a favor',
  onAccount: 'A cuenta',
  acts: 'Acciones de la cuenta',
  statement: {
    print: 'Imprimir',
    printLabel: 'Imprimir estado de cuenta',
    send: 'Enviar',
    sendLabel: 'Enviar estado de cuenta por WhatsApp',
    title: 'Estado de cuenta',
    of: (who: string, day: string) => `${who}, al ${day}`,
    columns: { date: 'Fecha', detail: 'Detalle', charged: 'Cargo', received: 'Pago' },
    charge: (receipt: string | null) => (receipt ? `Cargo, comprobante ${receipt}` : 'Cargo'),
    payment: (method: string) => `Pago (${method})`,
    refund: (method: string) => `Devolución (${method})`,
    unknown: 'Pago parcial, sin importe registrado',
    owed: (amount: string) => `Saldo pendiente: ${amount}`,
    inFavour: (amount: string) => `Saldo a favor: ${amount}`,
    even: 'Saldo: $ 0,00. Está al día.',
    open: (day: string, net: string, received: string, owed: string) =>
      `${day}: ${net}, recibido ${received}, falta ${owed}`,
    since: (day: string) => `Comprende lo anotado desde el ${day}.`,
    noInvoice: 'Documento no válido como factura',
    empty: 'Sin movimientos.',
  },
} as const
