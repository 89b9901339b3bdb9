import { centavos } from '../values/money.ts'
import type { EntityFields } from './entity-fields.ts'
import type { BlankOf } from './field.ts'

/** The professional of a record that names none (spec section 9). */
export const DEFAULT_PROFESSIONAL_ID = 1

/**
 * The values of missing fields: of a row that waits to be created, of a creation at the server, of a row that a baseline
 * server tells in part, and of a row that was mirrored before it had a field. It lies beside the descriptors, because
 * the first screens need nothing else of them.
 */
export const blankRows: { [E in keyof EntityFields]: BlankOf<EntityFields[E]> } = {
  appointment: {
    professionalId: null,
    status: 'scheduled',
    cancellationReason: null,
    reason: '',
    notes: '',
    requestRef: null,
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
  },
  professional: { name: '', lastName: '', active: true },
  record: {
    appointmentId: null,
    professionalId: DEFAULT_PROFESSIONAL_ID,
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
