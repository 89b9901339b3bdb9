import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'

const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** What an act is called when the reader did it, and when somebody else did. */
export interface Verb {
  mine: string
  theirs: string
}

/** The statuses that one of two persons may have given to an appointment that the other one changed. */
export const statusVerbs: Partial<Record<AppointmentStatus, Verb>> = {
  approved: { mine: 'lo aprobaste', theirs: 'lo aprobó' },
  scheduled: { mine: 'lo agendaste', theirs: 'lo agendó' },
  completed: { mine: 'lo completaste', theirs: 'lo completó' },
  cancelled: { mine: 'lo cancelaste', theirs: 'lo canceló' },
  no_show: { mine: 'marcaste que no asistió', theirs: 'marcó que no asistió' },
  rejected: { mine: 'lo rechazaste', theirs: 'lo rechazó' },
}

export const movedVerb = (place: string): Verb => ({ mine: `lo moviste al ${place}`, theirs: `lo movió al ${place}` })

export const changedVerb = (fields: readonly string[]): Verb => ({
  mine: `cambiaste ${list.format(fields)}`,
  theirs: `cambió ${list.format(fields)}`,
})

/** The acts by which somebody else deleted a row. */
export const deletedVerbs: Record<ChangedEntity, string> = {
  appointment: 'lo eliminó',
  patient: 'eliminó la ficha',
  income: 'eliminó el ingreso',
  record: 'eliminó el registro',
  closure: 'eliminó el cierre',
  plan: 'eliminó el plan',
  planMember: 'eliminó al integrante del plan',
  payment: 'eliminó el pago',
  cashMovement: 'eliminó el movimiento de caja',
  cashDay: 'eliminó el cierre de caja',
  contact: 'eliminó el aviso',
  waiting: 'eliminó la espera',
}

export const clashTexts = {
  somebody: 'otra persona',
  ownCancel: { who: 'el paciente', theirs: 'avisó que no puede ir' },
  deletion: {
    mine: 'pediste eliminar la ficha',
    theirs: (count: number) => (count === 1 ? 'agregó un turno' : `agregó ${count} turnos`),
  },
  today: (time: string) => `hoy ${time}`,
  yesterday: (time: string) => `ayer ${time}`,
  onDay: (day: string, time: string) => `el ${day}, ${time}`,
  lastWrite: (username: string, when: string) => `Último cambio en el servidor: ${username}, ${when}.`,
  sentence: (mine: string, theirs: string) => `Tú ${mine}; ${theirs}.`,
} as const
