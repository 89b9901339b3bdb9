/** How many rows a deletion took or a restoration brought back, besides patients. */
export interface RowCounts {
  appointments: number
  records: number
  incomes: number
}

/** 'una cita' or 'N citas'; an empty list for none. */
function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
}

/** Names the rows of a deletion in words, each kind once: ['1 cita', '2 ingresos']. Empty for none. */
export const rowsInWords = ({ appointments, records, incomes }: RowCounts): string[] => [
  ...counted(appointments, '1 cita', 'citas'),
  ...counted(records, '1 registro clínico', 'registros clínicos'),
  ...counted(incomes, '1 ingreso', 'ingresos'),
]

/** Names incomes that lost their patient with a deletion. Empty for none. */
export const unlinkedInWords = (incomes: number): string[] =>
  counted(incomes, '1 ingreso que quedó sin paciente', 'ingresos que quedaron sin paciente')

/** How much a restoration brought back. */
export interface RestoredCounts extends RowCounts {
  patients: number
  /** How many incomes and accounts were linked to their patient again. */
  linkedIncomes: number
  linkedUsers: number
}

/** Names what a restoration brought back, each kind once. */
export const restoredInWords = ({ patients, linkedIncomes, linkedUsers, ...counts }: RestoredCounts): string[] => [
  ...counted(patients, '1 paciente', 'pacientes'),
  ...rowsInWords(counts),
  ...counted(linkedIncomes, '1 ingreso con su paciente', 'ingresos con su paciente'),
  ...counted(linkedUsers, '1 cuenta con su ficha', 'cuentas con su ficha'),
]

/** What somebody must know after a restoration. */
export const restorationTexts = {
  cancelled: (count: number) =>
    count === 1
      ? '1 cita volvió cancelada: otra tiene su horario.'
      : `${count} citas volvieron canceladas: otras tienen su horario.`,
  userLeft: (username: string) => `La cuenta ${username} quedó sin ficha: el paciente tiene otra cuenta en uso.`,
} as const
