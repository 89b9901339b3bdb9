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
    separate: false,
  },
  professional: { name: '', lastName: '', license: '', active: true },
  closure: { startTime: null, endTime: null, professionalId: null, reason: '', kind: 'other', cancels: null },
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
