import { labelsOf } from '#domain/fields/field.ts'
import { paymentFields } from '#domain/fields/payment-descriptor.ts'

const labels = labelsOf(paymentFields)

/** Texts of what was received for charges, and of the dialogs of a payment. */
export const settlingTexts = {
  pay: 'Registrar pago',
  noteReceived: 'Anotar lo pagado',
  addCredit: 'Dinero a cuenta',
  fields: { date: labels.date, amount: labels.amount, paymentMethod: labels.paymentMethod, notes: labels.notes },
  methodPlaceholder: 'Seleccionar método',
  cancel: 'Cancelar',
  save: 'Registrar pago',
  saved: 'Pago registrado correctamente',
  failed: 'No se pudo registrar el pago',
  owes: (amount: string) => `Debe ${amount}`,
  owesOf: (owed: string, net: string) => `Debe ${owed} de ${net}`,
  owesForCharges: (owed: string, count: number) =>
    `Debe ${owed} por ${count} cobros: se pagan primero los más antiguos.`,
  received: (amount: string) => `Recibido ${amount}`,
  unknown: 'Parcial, sin importe',
  /** In the dialog of a partial charge that does not say what was received. */
  unknownDetail:
    'De este cobro no consta cuánto se pagó. Anota lo que ya se recibió, con su fecha; lo que falte quedará como deuda.',
  onAccountDetail: 'Queda a favor del paciente, sin pagar ningún cobro. Cuenta en la caja de su fecha.',
  tooMuch: (amount: string) =>
    `Se deben ${amount}: el pago no puede ser mayor. Lo que sobre se registra en la cuenta del paciente, como dinero a cuenta.`,
  credit: (amount: string) => `Dinero a favor (${amount})`,
  fromCredit: 'Con dinero a favor',
  aboveCredit: (amount: string) => `A favor hay ${amount}: con eso no se puede pagar más`,
  left: (amount: string) => `Quedará debiendo ${amount}`,
  settled: 'Queda todo pagado',
  payments: 'Pagos',
  onAccount: 'A cuenta',
  refund: 'Devolución',
  /** The refund that a payment from credit takes with it. */
  fromCreditTaken: 'Sale del dinero a favor',
  ofVoided: 'De un cobro anulado: queda a favor',
  void: 'Anular',
  voidOf: (amount: string, day: string) => `Anular el pago de ${amount} del ${day}`,
  voiding: {
    title: 'Anular pago',
    what: (amount: string, method: string, day: string) => `${amount} (${method}) del ${day}.`,
    payment: 'Dejará de contar en la caja de ese día, y lo que pagaba volverá a deberse.',
    onAccount: 'Dejará de contar en la caja de ese día, y de estar a favor del paciente.',
    refund: (name: string) => `Dejará de contar en la caja de ese día. El importe vuelve a quedar a favor de ${name}.`,
    fromCredit: (name: string) => `Lo que pagaba volverá a deberse. El importe vuelve a quedar a favor de ${name}.`,
    /** An older payment from credit, whose refund is a payment of its own. */
    fromCreditApart:
      'Lo que pagaba volverá a deberse. Se pagó con dinero a favor, que no vuelve por sí solo: anula también la devolución de ese día.',
    thePatient: 'quien paga',
    reason: 'Motivo de la anulación',
    reasonRequired: 'El motivo de la anulación es obligatorio',
    confirm: 'Anular pago',
    done: 'Pago anulado correctamente',
    failed: 'No se pudo anular el pago',
  },
} as const
