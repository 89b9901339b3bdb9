import {
  type RowCounts,
  restorationTexts,
  restoredInWords,
  rowsInWords,
  unlinkedInWords,
} from '#domain/archive/deleted-rows-texts.ts'
import type { RestoredAnswer } from '#domain/wire/archive-wire.ts'

const list = (parts: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(parts)

/** Texts of the section 'Papelera'. */
export const trashTexts = {
  title: 'Lo que se eliminó',
  intro: 'Lo que se elimina queda guardado aquí y puede volver, con todo lo que se eliminó junto.',
  search: 'Buscar por nombre, apellido, DNI o email',
  empty: 'No hay nada que restaurar.',
  emptyDetail: 'Cuando alguien elimine un paciente, una cita, un ingreso o un registro clínico, se verá aquí.',
  noMatch: (query: string) => `Nada eliminado coincide con «${query}».`,
  patient: (name: string) => `Paciente ${name}`,
  patients: (count: number) => `${count} pacientes`,
  of: (what: string, name: string | null) => (name === null ? what : `${what}, de ${name}`),
  dni: (dni: string) => `DNI ${dni}`,
  deleted: (when: string, by: string | null) => `Se eliminó ${when}${by === null ? '' : `, por ${by}`}`,
  restore: 'Restaurar',
  restoreWhat: (what: string) => `Restaurar: ${what}`,
  restoring: 'Restaurando...',
  ask: '¿Restaurar esto?',
  together: 'Vuelve todo lo que se eliminó junto:',
  andMore: (count: number) => `y ${count} más`,
  row: {
    appointment: (day: string, time: string) => `Cita del ${day}, ${time}`,
    clinicalRecord: (day: string) => `Registro clínico del ${day}`,
    income: (day: string, amount: string) => `Ingreso del ${day}, ${amount}`,
  },
  patientItself: 'La ficha del paciente',
  note: 'Si otra cita tiene ahora el horario de una de estas, esa vuelve cancelada.',
  done: 'Restaurado',
  rows: (counts: RowCounts) => list(rowsInWords(counts)),
  with: (counts: RowCounts & { linkedIncomes: number }) => {
    const rest = [...rowsInWords(counts), ...unlinkedInWords(counts.linkedIncomes)]
    return rest.length === 0 ? null : `Con ${list(rest)}`
  },
  linked: (incomes: number) => unlinkedInWords(incomes),
  result: (restored: RestoredAnswer) =>
    [
      `Volvió: ${list(restoredInWords(restored))}.`,
      ...(restored.cancelled > 0 ? [restorationTexts.cancelled(restored.cancelled)] : []),
      ...restored.unlinkedUsers.map(restorationTexts.userLeft),
    ].join(' '),
} as const
