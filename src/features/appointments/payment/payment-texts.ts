import type { ChargedState } from '#domain/income/visit-payment.ts'

/** Texts about the payment of a visit. */
export const paymentTexts = {
  states: { charged: 'Cobrado', partial: 'Parcial', owed: 'Debe' } satisfies Record<ChargedState, string>,
  owes: (amount: string) => `Debe ${amount}`,
  /** 'Plan 7 de 10'. */
  plan: (number: number, sessions: number) => `Plan ${number} de ${sessions}`,
  planUpToDate: (place: string) => `${place} · al día`,
  planOwes: (place: string, amount: string) => `${place} · debe ${amount}`,
  show: 'Ver cobro',
  again: {
    title: 'Este turno ya tiene un cobro',
    question: '¿Otro cobro?',
    confirm: 'Otro cobro',
    cancel: 'Cancelar',
    /** Under the amount, after the person has not gone on. */
    check: 'Este turno ya tiene un cobro',
  },
  details: {
    title: 'Cobro del turno',
    openInCash: 'Abrir en Caja',
    close: 'Cerrar',
    amount: 'Monto',
    discount: (amount: string) => ` (ya restado un descuento de ${amount})`,
    method: 'Método de pago',
    status: 'Estado del pago',
    recorded: 'Registrado',
    receipt: 'Comprobante',
  },
} as const
