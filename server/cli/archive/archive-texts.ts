import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'

/** 'una cita' or 'N citas'; an empty list for none. */
function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
}

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

interface Counts {
  appointments: number
  records: number
  incomes: number
}

const rowsOf = ({ appointments, records, incomes }: Counts) => [
  ...counted(appointments, '1 cita', 'citas'),
  ...counted(records, '1 registro clínico', 'registros clínicos'),
  ...counted(incomes, '1 ingreso', 'ingresos'),
]

/** Texts of the archive command, and the note that it writes on an appointment. */
export const archiveTexts = {
  usage: 'Uso: npm run archive -- list [--patient TEXTO] [--all] · npm run archive -- restore NÚMERO',
  empty: 'No hay nada que restaurar.',
  unknown: (change: number) => `No hay ninguna eliminación con el número ${change}.`,
  alreadyBack: (change: number) => `Lo de la eliminación ${change} ya está restaurado.`,
  dniTaken: (dni: string, id: number) =>
    `El DNI ${dni} es ahora del paciente número ${id}: corrige o elimina esa ficha (si es la misma persona, cámbiale antes el DNI y pasa después sus citas) y vuelve a intentar.`,
  patientGone: (id: number) => `Su paciente, el número ${id}, está eliminado: restaura primero esa eliminación.`,
  placeTaken: (status: AppointmentStatus) =>
    `Restaurada sin su horario, que ya tiene otra cita (estaba ${STATUS_WORDS[status]})`,

  deletion: (change: number, moment: string, by: string, what: string) => `${change}  ${moment}  ${by}  ${what}`,
  operator: 'operador',
  backAgain: 'restaurado',
  someone: (name: string, dni: string) => `${name}, DNI ${dni}`,
  nobody: 'sin paciente',
  patientWith: (who: string, counts: Counts & { linked: number }) => {
    const rest = [
      ...rowsOf(counts),
      ...counted(counts.linked, '1 ingreso que quedó sin paciente', 'ingresos que quedaron sin paciente'),
    ]
    return rest.length === 0 ? `Paciente ${who}` : `Paciente ${who}, con ${rest.join(', ')}`
  },
  rowsWithout: (who: string, counts: Counts) => `${rowsOf(counts).join(', ')} de ${who}`,

  restored: (what: string[]) => `Restaurado: ${what.join(', ')}.`,
  back: ({
    patients,
    linkedIncomes,
    linkedUsers,
    ...counts
  }: Counts & { patients: number; linkedIncomes: number; linkedUsers: number }) => [
    ...counted(patients, '1 paciente', 'pacientes'),
    ...rowsOf(counts),
    ...counted(linkedIncomes, '1 ingreso con su paciente', 'ingresos con su paciente'),
    ...counted(linkedUsers, '1 cuenta con su ficha', 'cuentas con su ficha'),
  ],
  cancelled: (count: number) =>
    count === 1
      ? '1 cita volvió cancelada: otra tiene su horario.'
      : `${count} citas volvieron canceladas: otras tienen su horario.`,
  userLeft: (username: string) => `La cuenta ${username} quedó sin ficha: el paciente tiene otra cuenta en uso.`,
} as const
