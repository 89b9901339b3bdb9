import { formatCount } from '#domain/values/count-text.ts'

/** Texts of the clinical records' screen (spec section 2, Registros Clínicos; sections 5 and 8 for its messages). */
export const recordsTexts = {
  title: 'Registros Clínicos',
  back: 'Volver',
  new: 'Nuevo Registro',
  list: 'Historial Clínico',
  filter: 'Buscar por paciente',
  filterPlaceholder: 'Nombre, apellido o DNI',
  filterLoading: 'Cargando...',
  retry: 'Reintentar',
  read: 'Leer la historia',
  print: 'Imprimir historia clínica',

  empty: 'No hay registros clínicos.',
  emptyDetail: 'El primero que escribas aparecerá aquí.',
  emptyOf: (name: string) => `${name} todavía no tiene ninguno.`,
  loadFailed: 'No se pudieron cargar los registros clínicos',
  count: (count: number) => (count === 1 ? '1 registro' : `${formatCount(count)} registros`),
  more: 'Mostrar más',
  refused: (count: number) =>
    count === 1
      ? '1 cambio de registros clínicos necesita tu decisión'
      : `${count} cambios de registros clínicos necesitan tu decisión`,

  away: {
    title: 'Sin servidor no se pueden leer los registros clínicos',
    text: 'Por cuidado de los pacientes no se guardan en este dispositivo. Puedes escribir registros nuevos: quedan aquí y se envían solos cuando vuelva la conexión.',
    stale: (time: string) => `La lista es la de las ${time}.`,
    onlyHere: 'Estos son los que esperan en este dispositivo.',
  },

  dni: (dni: string) => `DNI ${dni}`,
  unknownPatient: 'Paciente sin datos',
  details: 'Ver Detalles',
  detailsOf: (name: string, when: string) => `Ver Detalles del registro de ${name}, ${when}`,
  edit: 'Editar',
  editOf: (name: string, when: string) => `Editar el registro de ${name}, ${when}`,
  close: 'Cerrar',
  cancel: 'Cancelar',
  noDay: 'sin fecha',

  drafts: {
    title: 'Borradores',
    mark: 'Borrador',
    newRecord: 'Registro nuevo',
    edit: 'Cambios a un registro',
    noPatient: 'Sin paciente elegido',
    noPatientAfter: (name: string) => `Sin paciente elegido (era de ${name})`,
    at: (when: string) => `Escrito el ${when}`,
    resume: 'Continuar',
    resumeOf: (name: string) => `Continuar el borrador de ${name}`,
    discard: 'Descartar',
    discardOf: (name: string) => `Descartar el borrador de ${name}`,
    question: '¿Descartar este borrador?',
    questionText: 'Lo que se escribió en él se pierde.',
    discarded: 'Borrador descartado',
    inUse: 'Este borrador está abierto en otra pestaña',
    failed: 'No se pudo abrir el borrador',
  },

  form: {
    newTitle: 'Nuevo Registro',
    editTitle: 'Editar Registro',
    create: 'Crear Registro',
    save: 'Guardar Cambios',
    formerPatient: (name: string) => `Se escribió sobre ${name}, que ya no está en el servidor.`,
  },

  lost: {
    kept: 'Alguien lo eliminó, pero lo que escribiste sigue aquí: puedes hacer con eso un registro nuevo del paciente.',
    refused: 'Alguien lo eliminó, pero lo que escribiste sigue en este dispositivo y espera tu decisión.',
    typed: 'Lo que escribiste',
    rewrite: 'Escribirlo en un registro nuevo',
    gone: 'Alguien eliminó este registro. Lo que escribiste sigue en el formulario.',
    failed: 'No se pudo abrir el registro nuevo',
  },

  detail: {
    title: 'Registro clínico',
    missing: 'No se encontró el registro clínico.',
    failed: 'No se pudo cargar el registro clínico',
    away: 'Para leerlo hace falta el servidor: los registros clínicos no se guardan en este dispositivo.',
    own: 'Lo que escribiste en este dispositivo',
    none: 'Sin datos',
  },

  versions: {
    title: 'Versiones',
    show: 'Ver versiones',
    none: 'Este servidor no guarda versiones.',
    failed: 'No se pudieron cargar las versiones',
    away: 'Para ver las versiones hace falta el servidor.',
    onlyOne: 'No tuvo cambios desde que se escribió.',
    created: 'Lo escribió',
    changed: 'Cambió',
    noTexts: 'Sin cambios en los textos',
    unknownAuthor: 'Autor desconocido',
    before: 'Antes',
    after: 'Después',
    empty: '(vacío)',
  },

  created: 'Registro clínico creado correctamente',
  createFailed: 'No se pudo crear el registro clínico',
  updated: 'Registro clínico actualizado correctamente',
  updateFailed: 'No se pudo actualizar el registro clínico',
  patientMissing: 'No se encontró el paciente.',
} as const
