import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'

const STATUS_WORDS: Readonly<Record<AppointmentStatus, string>> = {
  pending: 'pendiente',
  approved: 'aprobada',
  scheduled: 'agendada',
  completed: 'completada',
  cancelled: 'cancelada',
  no_show: 'con inasistencia',
  rescheduled: 'reagendada',
  rejected: 'rechazada',
}

/** Why a deletion is not restored, and the note on an appointment that was restored without its time. */
export const restoreTexts = {
  unknown: (change: number) => `No hay ninguna eliminación con el número ${change}.`,
  alreadyBack: (change: number) => `Lo de la eliminación ${change} ya está restaurado.`,
  dniTaken: (dni: string, id: number) =>
    `El DNI ${dni} es ahora del paciente número ${id}: corrige o elimina esa ficha (si es la misma persona, cámbiale antes el DNI y pasa después sus citas) y vuelve a intentar.`,
  patientGone: (id: number) => `Su paciente, el número ${id}, está eliminado: restaura primero esa eliminación.`,
  placeTaken: (status: AppointmentStatus) =>
    `Restaurada sin su horario, que ya tiene otra cita (estaba ${STATUS_WORDS[status]})`,
} as const
