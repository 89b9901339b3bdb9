/** Why a call about an import is refused, and why a row of it stays. */
export const importTexts = {
  notFound: 'No se encontró la importación',
  incomplete: 'Todavía no llegaron todas las filas de la planilla',
  tooManyRows: 'Llegaron más filas de las que tiene la planilla',
  alreadyStarted: 'La importación ya empezó: sus filas no cambian',
  takenBack: 'Esta importación se deshizo: empieza una nueva',
  tooLate: 'Pasaron los 7 días en los que se podía deshacer',
  kept: {
    edited: 'Se modificó después de importarse',
    appointments: 'Tiene citas',
    incomes: 'Tiene cobros',
    records: 'Tiene historia clínica',
    account: 'Tiene una cuenta',
    charge: 'Tiene un cobro',
    visitRecord: 'Tiene un registro clínico',
  },
  goneBefore: 'Ya se había eliminado',
} as const
