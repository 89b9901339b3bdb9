/** Texts of the section 'Horario y días cerrados'. */
export const hoursTexts = {
  title: 'Horario de atención',
  lead: 'Se ve en las páginas públicas y en la agenda. Una vez guardado, a los pacientes se les ofrece solo este horario; el equipo puede dar turnos fuera de él.',
  days: {
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
  closed: 'Cerrado',
  open: 'Abrir este día',
  from: (day: string) => `${day}: desde`,
  to: (day: string) => `${day}: hasta`,
  add: (day: string) => `${day}: agregar otro horario`,
  addShort: 'Otro horario',
  remove: (day: string, from: string) => `${day}: quitar el horario de las ${from}`,
} as const
