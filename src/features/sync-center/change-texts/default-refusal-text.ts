import type { ActionName, ChangeKind, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'

type CallName = Exclude<ChangeKind, 'action'> | ActionName

/** The messages of refused appointment calls whose answer has no message (spec section 8). */
const APPOINTMENT_REFUSALS: Record<CallName, string> = {
  create: 'Error al crear la cita',
  update: 'Error al actualizar la cita',
  delete: 'Error al eliminar la cita',
  approve: 'Error al aprobar la solicitud',
  reject: 'Error al rechazar la solicitud',
  schedule: 'Error al agendar la cita',
  request: 'Error al solicitar cita',
}

/** Returns the message for a change that was refused without one. */
export function defaultRefusalText({ entity, kind, action }: Pick<OutboxEntry, 'entity' | 'kind' | 'action'>): string {
  if (entity !== 'appointment') return syncCenterTexts.editDialog.failed
  return APPOINTMENT_REFUSALS[action?.name ?? (kind === 'action' ? 'update' : kind)]
}
