/** Texts of the line that tells how far the first mirror has come. */
export const firstMirrorTexts = {
  name: 'Carga de los datos en este dispositivo',
  loadingWeek: 'Cargando la agenda de esta semana…',
  lastChanges: 'últimos cambios…',

  /** What is whole already, by how many kinds of rows are missing. */
  ready: {
    week: 'Agenda de esta semana lista',
    patients: 'Agenda de esta semana y pacientes listos',
    appointments: 'Agenda y pacientes listos',
    all: 'Agenda, pacientes e ingresos listos',
  },

  rows: { patient: 'pacientes', appointment: 'citas', income: 'ingresos' },
  counted: (rows: string, have: string, of: string) => `${rows} ${have} de ${of}`,
  loading: (rows: string) => `${rows}…`,
  missing: (rows: string, until: string) => `Falta cargar: ${rows}; ${until}.`,
  missingLast: (until: string) => `Faltan los últimos cambios; ${until}.`,

  until: {
    no_network: 'sigue cuando haya conexión',
    no_server: 'sigue cuando responda el servidor',
    server: 'sigue en unos momentos',
    full: 'sigue cuando haya lugar en este dispositivo',
    update: 'sigue después de actualizar',
  },
} as const
