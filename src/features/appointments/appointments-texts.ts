import { appointmentFields } from '#domain/fields/appointment-descriptor.ts'
import { labelsOf } from '#domain/fields/field.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { heldSlotTexts } from '#features/shared/appointments/held-slot-texts.ts'

/** Texts of the appointments screen (spec sections 2, 5 and 8). */
export const appointmentTexts = {
  /** For an appointment that was refused because its time is taken. */
  unplaced: 'Sin lugar',
  title: 'Gestión de Citas',
  back: 'Volver',
  newAppointment: 'Nueva Cita',
  reschedule: 'Reagendar Cita',
  appointment: 'Cita',
  loadFailed: 'No se pudieron cargar las citas',
  oneFailed: 'Error al obtener la cita',
  notFound: 'La cita ya no existe',
  refused: (count: number) => (count === 1 ? '1 cita necesita tu decisión' : `${count} citas necesitan tu decisión`),
  unknownPatient: heldSlotTexts.unknownPatient,
  noReason: 'Sin motivo especificado',
  placeInSeries: (number: number, of: number) => `Serie: ${number} de ${of}`,
  tabs: { label: 'Partes de la agenda', calendar: 'Calendario', requests: 'Solicitudes' },
  waiting: (count: number) => (count === 1 ? '1 pendiente' : `${formatCount(count)} pendientes`),
} as const

export const calendarTexts = {
  label: 'Calendario',
  views: { month: 'Mes', week: 'Semana', day: 'Día' },
  viewsLabel: 'Vista del calendario',
  professionals: 'Citas de',
  noProfessional: 'Sin profesional',
  densities: { compact: 'Compacta', comfortable: 'Cómoda' },
  densityLabel: 'Altura de las horas',
  today: 'Hoy',
  previous: 'Anterior',
  next: 'Siguiente',
  showCancelled: 'Mostrar canceladas',
  print: 'Imprimir',
  empty: 'No hay citas en este período',
  more: (count: number | string) => `plus ${count} más`,
  dayOf: (day: string) => `Citas del ${day}`,
  count: (count: number) => (count === 1 ? '1 cita' : `${formatCount(count)} citas`),
  openDay: (day: string) => `Ver el ${day}`,
  presentTime: 'Hora actual',
  legend: 'Referencias',
  statuses: {
    scheduled: 'Programado',
    completed: 'Completado',
    rescheduled: 'Reagendado',
    no_show: 'No asistió',
    cancelled: 'Cancelado',
  },
} as const

const fields = labelsOf(appointmentFields)

export const formTexts = {
  loading: 'Cargando...',
  loadFailed: 'No se pudieron cargar los datos necesarios',
  fields,
  patientPlaceholder: 'Seleccionar paciente',
  newPatient: 'Nuevo paciente',
  professionalPlaceholder: 'Seleccionar profesional',
  now: (time: string) => `Ahora, ${time}`,
  cancel: 'Cancelar',
  create: 'Crear',
  reschedule: 'Reagendar',
  saveDetails: 'Guardar Cambios',
  created: 'Cita creada correctamente',
  rescheduled: 'Cita reagendada correctamente',
  detailsSaved: 'Cita actualizada correctamente',
  failed: 'No se pudo procesar la cita',
  timePast: 'Esa hora de hoy ya pasó.',
  closedDay: (weekday: string) => `El consultorio no atiende los ${weekday.replace(/o$/, 'os')}.`,
  closedHour: (weekday: string, ranges: string) =>
    `A esa hora el consultorio está cerrado: los ${weekday} atiende de ${ranges}.`,
  closure: (reason: string, span: string) => `Cerrado: ${reason} (${span}). Puedes agendar igual.`,
  sameHour: (patient: string, when: string, professional: string) =>
    `${patient} ya tiene una cita a esa hora: ${when}${professional && `, con ${professional}`}.`,
  retired: (name: string) => `${name} (no atiende más)`,
} as const

/** Texts of an appointment that is moved to another time or professional. */
export const moveTexts = {
  question: '¿Mover la cita?',
  fromTo: (patient: string, from: string, to: string) => `${patient}: del ${from} al ${to}.`,
  with: (moment: string, professional: string) => `${moment}, con ${professional}`,
  confirm: 'Mover',
  byKeys: 'Mover',
  undoable: (to: string) => `La cita se moverá al ${to}`,
} as const

export const actionTexts = {
  title: 'Estado de la cita',
  saveFirst: 'Guarda o descarta los cambios del formulario antes de cambiar el estado.',
  changedMeanwhile: (status: string, day: string, time: string) =>
    `Esta cita cambió mientras la tenías abierta. Ahora está así: ${status}, ${day}, ${time}.`,
  goneMeanwhile: 'Esta cita se eliminó mientras la tenías abierta.',
  failed: 'No se pudo actualizar el estado de la cita. Intenta nuevamente.',
  scheduleFailed: 'No se pudo agendar la cita. Intenta nuevamente.',
  keep: 'Volver',
  close: 'Cerrar',
  unspecifiedReason: 'No especificado',
  cancellationHint: 'Si lo dejas vacío, queda como «No especificado».',
  /** Accessible name of a button: names its appointment, which the layout shows only to the eye. */
  actOn: (act: string, appointment: string) => `${act}: ${appointment}`,
  appointment: (patient: string, day: string, time: string) => `${patient}, ${day}, ${time}`,
  approved: { button: 'Aprobar' },
  rejected: { button: 'Rechazar' },
  completed: {
    button: 'Completar',
    question: '¿Marcar la cita como completada?',
    confirm: 'Continuar',
    success: 'Cita marcada como completada',
    undoable: 'La cita se marcará como completada',
  },
  no_show: {
    button: 'No asistió',
    question: '¿Marcar que el paciente no asistió?',
    confirm: 'Marcar No asistió',
    success: 'Cita marcada como No asistió',
    undoable: 'La cita se marcará como No asistió',
  },
  cancelled: {
    button: 'Cancelar cita',
    question: '¿Cancelar la cita?',
    confirm: 'Cancelar cita',
    effect: 'El horario queda libre para otra cita.',
    success: 'Cita cancelada correctamente',
  },
  scheduled: {
    button: 'Agendar Oficialmente',
    success: 'Cita agendada correctamente',
  },
  rescheduled: {
    button: 'Reagendar',
    success: 'Cita marcada para reagendar',
  },
  charge: { button: 'Cobrar' },
  calendarFile: 'Calendario (.ics)',
  reminder: {
    button: 'Recordatorio',
    without: {
      connection: 'Recordatorio (sin conexión)',
      email: 'Recordatorio (sin email)',
      mail: 'Recordatorio (el servidor no envía correos)',
      server: 'Recordatorio (cita sin enviar)',
      wrongEmail: 'Recordatorio (correo por corregir)',
    },
    question: '¿Enviar el recordatorio por email?',
    to: (name: string, email: string) => `Se enviará a ${name}, ${email}.`,
    confirm: 'Enviar recordatorio',
    success: 'Recordatorio enviado correctamente',
    failed: 'No se pudo enviar el recordatorio. Verifica la configuración de email.',
  },
} as const
