/** Texts of the section 'Profesionales'. */
export const professionalsTexts = {
  title: 'Profesionales',
  lead: 'Quiénes atienden. Cada cambio llega a todos los equipos.',
  add: 'Agregar',
  empty: 'Todavía no hay profesionales',
  failed: 'No se pudieron cargar los profesionales.',

  license: (license: string) => `Matrícula ${license}`,
  withoutLicense: 'Sin matrícula',
  retired: 'Ya no atiende',

  edit: 'Editar',
  retire: 'Retirar',
  bringBack: 'Vuelve a atender',
  actOn: (act: string, name: string) => `${act}: ${name}`,

  newTitle: 'Nuevo profesional',
  editTitle: (name: string) => `Datos de ${name}`,
  fields: { name: 'Nombre', lastName: 'Apellido', license: 'Matrícula' },
  licenseHint: 'Como figura en el título o en el colegio: «MP 1234».',
  cancel: 'Cancelar',
  save: 'Guardar Cambios',
  create: 'Agregar profesional',
  created: 'Profesional agregado',
  saved: 'Profesional guardado',
  unchanged: 'No hay cambios para guardar',
  notSaved: 'No se pudo guardar. Lo que escribiste sigue aquí.',
  notDone: 'No se pudo hacer',

  retireQuestion: (name: string) => `¿Retirar a ${name}?`,
  retireText:
    'No se le dan más turnos. Las citas y los registros que ya tiene conservan su nombre, y puede volver a atender.',
  toCome: (count: number) =>
    count === 1
      ? 'Tiene 1 cita por venir en este equipo: después hay que reagendarla.'
      : `Tiene ${count} citas por venir en este equipo: después hay que reagendarlas.`,
  retiredDone: 'Ya no se le dan turnos',
  leftToMove: (count: number) =>
    count === 1
      ? 'Queda 1 cita por venir: reagéndala en la agenda.'
      : `Quedan ${count} citas por venir: reagéndalas en la agenda.`,
  backDone: 'Vuelve a atender',
} as const
