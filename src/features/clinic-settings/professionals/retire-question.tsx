import { newUuid } from '#data/local/database/new-uuid.ts'
import { readAppointmentsToCome } from '#data/local/rows/professionals.ts'
import { changeProfessional } from '#data/remote/professionals-api.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/toasts/toast.ts'
import { professionalsTexts as texts } from './professionals-texts.ts'

/** Asks before a professional retires, and tells what is left to be moved. */
export function RetireQuestion({ professional, onClose }: { professional: Professional; onClose: () => void }) {
  const { ask, db, kick } = useClinic()
  const today = useToday()
  const { id, version } = professional
  const toCome = useResilientReading(() => readAppointmentsToCome(db, id, today), [db, id, today])
  const call = useServerCall(texts.notDone)
  const retire = () =>
    call.send(async () => {
      const left = await changeProfessional(ask, { id, version, edited: { active: false }, key: newUuid() })
      toast({
        title: texts.retiredDone,
        description: left > 0 ? texts.leftToMove(left) : undefined,
        variant: 'success',
      })
      kick()
      onClose()
    })
  return (
    <ConfirmDialog
      open
      title={texts.retireQuestion(professionalName(professional))}
      text={
        <>
          <span>{texts.retireText}</span>
          {toCome !== undefined && toCome !== null && toCome > 0 && <strong> {texts.toCome(toCome)}</strong>}
          {call.failure && <strong role="alert"> {call.failure}</strong>}
        </>
      }
      confirmLabel={texts.retire}
      tone="danger"
      busy={call.busy}
      onConfirm={() => void retire()}
      onCancel={onClose}
    />
  )
}
