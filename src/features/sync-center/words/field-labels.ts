import type { ChangedEntity } from '#domain/fields/entities.ts'
import { recordTextLabels } from '#features/shared/record-text-labels.ts'

/** What the field of a cancellation's reason is called where it says why something was rejected, or stands for both. */
export const rejectionLabels = {
  rejected: 'Motivo del rechazo',
  either: 'Motivo del rechazo o de la cancelación',
} as const

/** The fields as people know them, in the order in which they read them; what is not named here is not shown. */
export const fieldLabels: Record<ChangedEntity, Readonly<Record<string, string>>> = {
  record: recordTextLabels,
  appointment: {
    patientId: 'Paciente',
    date: 'Fecha',
    startTime: 'Hora de inicio',
    endTime: 'Hora de fin',
    slots: 'Horarios',
    professionalId: 'Profesional',
    status: 'Estado',
    cancellationReason: 'Motivo de la cancelación',
    alternativeOptions: 'Opciones alternativas',
    reason: 'Motivo',
    notes: 'Notas adicionales',
  },
  patient: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    dni: 'DNI',
    phone: 'Teléfono',
    email: 'Email',
    birthDate: 'Fecha de nacimiento',
    gender: 'Género',
    address: 'Dirección',
    emergencyContact: 'Contacto de emergencia',
    emergencyPhone: 'Teléfono de emergencia',
  },
  income: {
    patientId: 'Paciente',
    date: 'Fecha',
    amount: 'Monto',
    discountAmount: 'Descuento',
    netAmount: 'Monto neto',
    description: 'Descripción',
    paymentMethod: 'Método de pago',
    category: 'Categoría',
    paymentStatus: 'Estado del pago',
    notes: 'Notas',
    voidReason: 'Motivo de anulación',
  },
}
