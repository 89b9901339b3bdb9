import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'

/** Texts of a receipt, on screen, on paper and in WhatsApp. */
export const paymentReceiptTexts = {
  title: 'Comprobante de pago',
  noInvoice: 'Documento no válido como factura',
  /** For an income that the server does not have yet. */
  provisional: 'Registrado en este dispositivo: todavía no llegó al servidor del consultorio.',
  /** For an income of the server with a pending change. */
  changeWaits: 'Su último cambio está en este dispositivo: todavía no llegó al servidor del consultorio.',
  voided: 'Este ingreso está anulado: no vale como comprobante.',
  labels: {
    ...incomeFormTexts.fields,
    number: 'Comprobante',
    concept: 'Concepto',
    netAmount: 'Total',
  },
  paymentOf: (day: string) => `Pago del ${day}`,
  paidBy: (amount: string, method: string) => `${amount} (${method})`,
  owed: 'Saldo pendiente',
  noPatient: 'Sin paciente',
  print: 'Imprimir',
  whatsapp: 'Enviar por WhatsApp',
  /** When the patient has no usable number, the person picks the chat. */
  whatsappChoose: 'Elegir chat en WhatsApp',
  close: 'Cerrar',
  history: {
    title: 'Cambios',
    edited: 'Editado',
    reading: 'Leyendo los cambios del servidor…',
    unreachable: 'Qué se cambió se lee del servidor: necesita conexión.',
    failed: 'No se pudieron leer los cambios.',
    unknown: 'El servidor no guarda qué se cambió.',
    // Amounts before an edit are unknown for edits older than the server's version history.
    withoutAmounts: 'No consta ningún cambio de la fecha, los importes, el método ni el estado.',
    when: (day: string, time: string, who: string | null) =>
      who === null ? `${day}, ${time}` : `${day}, ${time}, ${who}`,
    change: (label: string, before: string, after: string) => `${label}: de ${before} a ${after}`,
  },
  line: (label: string, value: string) => `${label}: ${value}`,
} as const
