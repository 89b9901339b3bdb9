/** Texts of the search for a patient, from any screen. */
export const patientSearchTexts = {
  title: 'Buscar paciente',
  search: 'Nombre, DNI, teléfono o email',
  hint: 'Escribe una parte del nombre, el DNI, el teléfono o el email.',
  loading: 'Cargando...',
  failed: 'No se pudieron cargar los pacientes',
  empty: 'No hay pacientes registrados.',
  toPatients: 'Ir a Pacientes',
  none: (query: string) => `Ningún paciente coincide con «${query}».`,
  /** Announced, since the list changes below the field. */
  found: (count: number) => (count === 1 ? '1 paciente' : `${count} pacientes`),
  more: (count: number) => `${count} más: escribe para acotar`,
  dni: (dni: string) => `DNI ${dni}`,
  lastVisit: (day: string) => `Última visita: ${day}`,
  acts: {
    file: { label: 'Ficha', name: (who: string) => `Ficha de ${who}` },
    appointment: { label: 'Nueva cita', name: (who: string) => `Nueva cita para ${who}` },
    income: { label: 'Cobrar', name: (who: string) => `Cobrar a ${who}` },
    records: { label: 'Historia', name: (who: string) => `Historia de ${who}` },
    whatsapp: { label: 'WhatsApp', name: (who: string) => `WhatsApp a ${who}` },
  },
} as const
