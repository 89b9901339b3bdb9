import { type RowCounts, rowsInWords, unlinkedInWords } from '#domain/archive/deleted-rows-texts.ts'

/** Texts of the archive command. */
export const archiveTexts = {
  usage: 'Uso: npm run archive -- list [--patient TEXTO] [--all] · npm run archive -- restore NÚMERO',
  empty: 'No hay nada que restaurar.',
  deletion: (change: number, moment: string, by: string, what: string) => `${change}  ${moment}  ${by}  ${what}`,
  operator: 'operador',
  backAgain: 'restaurado',
  someone: (name: string, dni: string) => `${name}, DNI ${dni}`,
  nobody: 'sin paciente',
  patient: (who: string) => `Paciente ${who}`,
  patients: (count: number) => `${count} pacientes`,
  patientsWith: (who: string, counts: RowCounts & { linked: number }) => {
    const rest = [...rowsInWords(counts), ...unlinkedInWords(counts.linked)]
    return rest.length === 0 ? who : `${who}, con ${rest.join(', ')}`
  },
  rowsWithout: (who: string, counts: RowCounts) => `${rowsInWords(counts).join(', ')} de ${who}`,
  restored: (what: string[]) => `Restaurado: ${what.join(', ')}.`,
} as const
