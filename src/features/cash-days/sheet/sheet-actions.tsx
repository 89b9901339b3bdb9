import type { ShownCashDay } from '#data/local/rows/cash-days.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { chatLink } from '#domain/values/chat-link.ts'
import { closesTexts } from '#features/cash-days/closes/closes-texts.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import { closeMessage } from './close-message.ts'
import { useSheetMovements } from './sheet-movements.ts'

/** The paper of the sheet: a page, or the strip of a receipt printer. */
export type Paper = 'a4' | 'ticket'

const texts = closesTexts.sheet

interface SheetActionsProps {
  shown: ShownCashDay
  close: CashDayView
  onPrint: (paper: Paper) => void
}

/** Prints the sheet of a close, or sends it by WhatsApp to whomever the person chooses. */
export function SheetActions({ shown, close, onPrint }: SheetActionsProps) {
  const { user } = useClinic()
  const clinic = useClinicName()
  const movements = useSheetMovements(close)
  return (
    <div className={layout.wrap2}>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={chatLink('', closeMessage({ shown, close, movements, clinic, user }))}
        {...outward}
      >
        <Icon name="whatsapp" />
        <span>{texts.whatsapp}</span>
      </a>
      <Button icon="print" onClick={() => onPrint('a4')}>
        {texts.printA4}
      </Button>
      <Button icon="print" onClick={() => onPrint('ticket')}>
        {texts.printTicket}
      </Button>
    </div>
  )
}
