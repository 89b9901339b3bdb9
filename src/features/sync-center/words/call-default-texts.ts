import type { ActionName, ChangeKind, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'

type Call = Exclude<ChangeKind, 'action'> | ActionName

/** What the calls about appointments say when their refusal brings no words (spec section 8). */
const APPOINTMENT_CALLS: Record<Call, string> = {
  create: 'Error al crear la cita',
  update: 'Error al actualizar la cita',
  delete: 'Error al eliminar la cita',
  approve: 'Error al aprobar la solicitud',
  reject: 'Error al rechazar la solicitud',
  schedule: 'Error al agendar la cita',
  request: 'Error al solicitar cita',
}

/** What is said of a change that was refused without a word. */
export function callDefault({ entity, kind, action }: Pick<OutboxEntry, 'entity' | 'kind' | 'action'>): string {
  if (entity !== 'appointment') return syncCenterTexts.editDialog.failed
  return APPOINTMENT_CALLS[action?.name ?? (kind === 'action' ? 'update' : kind)]
}
