import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'

/** Texts about pending changes, and the reasons of refusals. */
export const savingTexts = {
  processing: 'Procesando...',
  sending: 'En este dispositivo: se está enviando…',
  /** Keyed by what keeps a change on this device. */
  kept: {
    connection: 'En este dispositivo: se enviará cuando haya conexión',
    update: 'En este dispositivo: se enviará cuando actualices la aplicación',
    server: 'En este dispositivo: se enviará cuando el servidor pueda recibirlo',
  },
  held: 'En este dispositivo: espera tu decisión, en el Centro de sincronización',
  onThisDevice: 'En este dispositivo',
  unchanged: 'No hay cambios para guardar',
  notKept: 'No se pudo guardar en este dispositivo. Lo que escribiste sigue en el formulario.',
  noRoom:
    'No queda lugar en este dispositivo: el cambio no se guardó. Libera espacio (fotos, videos, aplicaciones) y vuelve a guardar; lo que escribiste sigue en el formulario.',
  recovered: 'Se recuperó lo que estabas escribiendo',
  outdated:
    'Los datos cambiaron en el servidor después de este borrador. Al guardar se unen los dos cambios, o se te pregunta.',
  keptBefore: 'Una versión anterior ya quedó guardada o espera tu decisión: mira que no se repita.',
  discard: 'Descartar',
  dropped: 'El cambio se descartó',
  undo: 'Deshacer',
  undone: 'Se deshizo: no cambió nada',
  /** For a decision that came too late: what has become of the change. */
  late: {
    elsewhere: {
      title: 'Este cambio ya se resolvió en otra pestaña',
      description: 'Ya no está entre los cambios por enviar.',
    },
    again: { title: 'Este cambio ya no espera tu decisión', description: 'Está por enviarse.' },
    sent: { title: 'El cambio ya se había enviado', description: 'Todavía no hay respuesta del servidor.' },
    accepted: { title: 'El cambio ya está en el servidor' },
    askedAnew: {
      title: 'Algo cambió mientras decidías',
      description: 'El cambio sigue esperando tu decisión: mira cómo está ahora.',
    },
  },
  requestGone: {
    title: 'La solicitud ya se había enviado',
    description:
      'Se envió como estaba antes de que la cambiaras, y ya no se puede cambiar. Si necesitas otra cosa, puedes hacer una solicitud nueva.',
  },
  alsoLost: 'También se descarta lo que depende de él:',
  moreWouldGo: {
    title: 'No se descartó',
    description: 'Ahora se perdería algo más que lo que se te dijo. Vuelve a descartarlo para ver qué.',
  },
  /** Follows the listed appointments, which are the first of many. */
  moreAppointments: (count: number) => (count === 1 ? 'y uno más' : `y ${count} más`),
  decide: 'Decidir',
  /** For changes that were accepted long after their forms had closed. */
  sent: (count: number) => (count === 1 ? 'Se envió 1 cambio' : `Se enviaron ${count} cambios`),
  refused: (count: number) =>
    count === 1 ? '1 cambio necesita tu decisión' : `${count} cambios necesitan tu decisión`,
  error: 'Error',
  success: 'Éxito',
} as const

/** Used when the server gave no message. A plain refusal has no reason; its call's default names what was not done. */
export const refusalTexts: Record<Exclude<ReviewReason, 'refused'> | 'swallowed', string> = {
  conflict: 'Otra persona cambió estos datos mientras tanto. Elige qué queda en el Centro de sincronización.',
  behind: 'Espera la decisión sobre un cambio anterior de la misma ficha.',
  deleted: 'Lo que este cambio modifica ya no está en el servidor.',
  slot_taken: 'Ese horario ya está ocupado.',
  duplicate: 'Ya existe un paciente con ese DNI.',
  invalid_transition: 'La cita ya cambió de estado y no admite este cambio.',
  unseen_appointments: 'No se eliminó al paciente: tiene un turno que no se veía cuando se pidió la eliminación.',
  server_error: 'El servidor falló varias veces con este cambio.',
  swallowed: 'El servidor responde, pero algo en la red no deja pasar este cambio.',
  defect: 'El cambio no pudo enviarse por un problema de la aplicación.',
  unsure: 'No se sabe si llegó al servidor.',
}

/** Used for a deleted row whose entity is known. */
export const goneTexts: Record<ChangedEntity, string> = {
  appointment: 'El turno ya no está en el servidor.',
  patient: 'El paciente ya no está en el servidor.',
  income: 'El ingreso ya no está en el servidor.',
  record: 'El registro clínico ya no está en el servidor.',
  closure: 'El cierre ya no está en el servidor.',
  plan: 'El plan ya no está en el servidor.',
  planMember: 'El integrante del plan ya no está en el servidor.',
  payment: 'El pago ya no está en el servidor.',
  cashMovement: 'El movimiento de caja ya no está en el servidor.',
  cashDay: 'El cierre de caja ya no está en el servidor.',
  contact: 'El aviso ya no está en el servidor.',
  waiting: 'La espera ya no está en el servidor.',
}
