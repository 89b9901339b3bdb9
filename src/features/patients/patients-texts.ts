import { formatCount } from '#domain/values/count-text.ts'

/** Texts of the patients screen (spec section 2, Pacientes; sections 5 and 8 for its messages). */
export const patientsTexts = {
  title: 'Pacientes',
  back: 'Volver',
  search: 'Buscar por nombre, apellido, DNI o email',
  new: 'Nuevo Paciente',
  list: 'Lista de Pacientes',
  empty: 'No hay pacientes registrados.',
  emptyDetail: 'El primer paciente que registres aparecerá aquí.',
  loading: 'Cargando...',
  retry: 'Reintentar',
  loadFailed: 'No se pudieron cargar los pacientes',
  noMatch: (query: string) => `Ningún paciente coincide con «${query}».`,
  noMatchDetail: 'Revisa lo que escribiste o regístralo como paciente nuevo.',
  count: (count: number) => (count === 1 ? '1 paciente' : `${formatCount(count)} pacientes`),
  found: (count: number, all: number) => `${formatCount(count)} de ${formatCount(all)}`,
  more: 'Mostrar más',
  allOf: (count: number) => `Mostrar los ${formatCount(count)}`,
  wrongEmails: {
    waiting: (count: number) =>
      count === 1
        ? '1 paciente con el correo por corregir'
        : `${formatCount(count)} pacientes con el correo por corregir`,
    list: 'Ver cuáles',
    listAll: 'Ver todos',
  },
  refused: (count: number) =>
    count === 1 ? '1 cambio de pacientes necesita tu decisión' : `${count} cambios de pacientes necesitan tu decisión`,

  dni: 'DNI',
  details: 'Ver Detalles',
  detailsOf: (who: string) => `Ver Detalles de ${who}`,
  edit: 'Editar',
  editOf: (who: string) => `Editar a ${who}`,
  deleteOf: (who: string) => `Eliminar a ${who}`,
  close: 'Cerrar',

  detail: {
    title: 'Detalle del paciente',
    missing: 'No se encontró el paciente.',
    next: 'Próximo turno',
    noNext: 'No tiene turnos próximos.',
    facts: 'Datos',
    appointments: 'Turnos',
    noAppointments: 'Todavía no tiene turnos.',
    loading: 'Cargando...',
    appointmentsFailed: 'No se pudieron cargar las citas',
    incomes: 'Ingresos',
    noIncomes: 'Todavía no tiene ingresos.',
    incomesFailed: 'No se pudieron cargar los ingresos',
    older: (day: string) => `Ver lo anterior al ${day}`,
    failed: 'No se pudo cargar el paciente',
    links: 'Acciones para este paciente',
    freshAppointment: 'Nueva Cita',
    waiting: 'Agregar a la lista de espera',
    newIncome: 'Nuevo Ingreso',
    records: 'Historia clínica',
    noReason: 'Sin motivo especificado',
  },

  deletion: {
    title: '¿Estás seguro?',
    text: 'Esta acción no se puede deshacer.',
    what: (who: string) =>
      `Se eliminará a ${who} con sus turnos y su historia clínica. Sus ingresos quedan, sin paciente.`,
    appointmentsToCome: 'Turnos por venir que se eliminan:',
    confirm: 'Eliminar',
    counting: (seconds: number) => `Se eliminará en ${seconds} s`,
    sending: 'Eliminando...',
    undo: 'Deshacer',
    undoOf: (who: string) => `Deshacer la eliminación de ${who}`,
    undoFailed: 'No se pudo deshacer la eliminación',
    undoMissing: 'No se pudo cargar lo que la deshace.',
    retryUndoOf: (who: string) => `Reintentar para deshacer la eliminación de ${who}`,
    announced: (who: string) => `${who} se eliminará en 10 segundos. Puedes deshacerlo.`,
  },

  updated: 'Paciente actualizado correctamente',
  deleted: 'Paciente eliminado',
  deletedDetail: 'El paciente y sus registros relacionados han sido eliminados exitosamente',
  updateFailed: 'No se pudo actualizar el paciente',
  deleteFailed: 'No se pudo eliminar el paciente',
} as const
