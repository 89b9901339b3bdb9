import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'

/** What the form of a new patient says: Eva Luna, whom no clinic of the tests knows. */
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

/** What the form of a new income says: so many centavos in cash on Thursday 19 November 2026, of no patient. */
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
