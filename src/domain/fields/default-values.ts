import { centavos } from '../values/money.ts'
import type { EntityFields } from './entity-fields.ts'
import type { BlankOf } from './field.ts'

/** The professional of a record that names none (spec section 9). */
export const DEFAULT_PROFESSIONAL_ID = 1

/**
 * The values of missing fields: in a pending creation, in a creation on the server, in a baseline server's row, and in
 * a row that an older app mirrored. It is apart from the descriptors, since the first screens need nothing else of
 * them.
 */
export const defaultValues: { [E in keyof EntityFields]: BlankOf<EntityFields[E]> } = {
  appointment: {
    professionalId: null,
    status: 'scheduled',
    cancellationReason: null,
    reason: '',
    notes: '',
    requestRef: null,
    planId: null,
  },
  patient: {
    firstName: '',
    lastName: '',
    dni: '',
    phone: '',
    email: '',
    birthDate: null,
    gender: '',
    address: '',
    emergencyContact: '',
    emergencyPhone: '',
    deskNotes: '',
    confirmed: true,
  },
  income: {
    patientId: null,
    discountAmount: centavos(0),
    description: '',
    paymentMethod: 'other',
    category: 'other',
    paymentStatus: 'completed',
    notes: '',
    voidReason: null,
    voidedAt: null,
    recordedBy: null,
    recordedByName: '',
    appointmentId: null,
    planId: null,
    paidAtOnce: null,
    separate: false,
  },
  professional: { name: '', lastName: '', license: '', active: true },
  closure: { startTime: null, endTime: null, professionalId: null, reason: '', kind: 'other', cancels: null },
  plan: { patientId: null, name: '', expiresOn: null, perWeek: null, countsNoShows: false, status: 'active' },
  planMember: { planId: null, patientId: null, cancels: null },
  payment: {
    patientId: null,
    incomeId: null,
    paymentMethod: 'other',
    kind: 'payment',
    notes: '',
    cancels: null,
    voidReason: null,
    recordedBy: null,
    recordedByName: '',
  },
  cashMovement: {
    kind: 'expense',
    paymentMethod: 'cash',
    description: '',
    cancels: null,
    voidReason: null,
    recordedBy: null,
    recordedByName: '',
  },
  cashDay: {
    kind: 'close',
    float: centavos(0),
    countedCash: centavos(0),
    countedTransfer: centavos(0),
    countedOther: centavos(0),
    expectedCash: centavos(0),
    expectedTransfer: centavos(0),
    expectedOther: centavos(0),
    reason: '',
    cancels: null,
    recordedBy: null,
    recordedByName: '',
    signedAt: null,
  },
  record: {
    appointmentId: null,
    professionalId: DEFAULT_PROFESSIONAL_ID,
    occurredOn: null,
    createdBy: null,
    updatedBy: null,
    diagnosis: '',
    treatment: '',
    observations: '',
    medications: '',
    allergies: '',
    previousConditions: '',
    familyHistory: '',
  },
}
