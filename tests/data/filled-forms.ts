import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'

/** The values of a new patient's form: Eva Luna, whom no clinic of the tests knows. */
export function eva(fields: Fields = {}) {
  return {
    firstName: 'Eva',
    lastName: 'Luna',
    dni: '31000000',
    phone: '3537 400001',
    email: 'eva@correo.example',
    ...fields,
  }
}

/** The values of a new income's form: an amount in cash on Thursday 19 November 2026, without a patient. */
export function payment(amount: number, fields: Fields = {}) {
  return {
    patientId: null,
    date: '2026-11-19',
    amount,
    discountAmount: 0,
    netAmount: amount,
    description: 'Consulta',
    paymentMethod: 'cash',
    category: 'consultation',
    paymentStatus: 'completed',
    notes: '',
    ...fields,
  }
}
