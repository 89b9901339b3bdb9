import { useRef, useState } from 'react'
import type { Holiday } from '#domain/clinic/closures/holidays.ts'
import type { ClosureView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { readAffected } from '#features/shared/closures/affected-appointments.ts'
import { AffectedList } from '#features/shared/closures/affected-list.tsx'
import { closingFields } from '#features/shared/closures/closure-form.ts'
import { closeDayTexts } from '#features/shared/closures/closure-texts.ts'
import { useTakeBack } from '#features/shared/closures/use-take-back.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import layout from '#ui/styles/layout.module.css'
import { sectionTexts as texts } from './closures-section-texts.ts'
import { stateOfHoliday, termsOfHoliday } from './holiday-closures.ts'

interface HolidayTickProps {
  holiday: Holiday
  closures: readonly ClosureView[]
}

const SAVING = { success: { title: closeDayTexts.done }, failure: closeDayTexts.failed }

/** A holiday with its tick. Where appointments are booked on that day it asks first, and lists them while it is closed. */
export function HolidayTick({ holiday, closures }: HolidayTickProps) {
  const { own, longer } = stateOfHoliday(closures, holiday)
  const [isAsked, setIsAsked] = useState(false)
  const close = useCloseHoliday(holiday)
  const takeBack = useTakeBack()
  const { db } = useClinic()
  const today = useToday()
  const terms = termsOfHoliday(holiday)
  const isClosed = own.length > 0
  const isRunning = useRef(false)
  const toggleOnce = async () => {
    // A second press before the first one is done would undo what is not there yet.
    if (isRunning.current) return
    isRunning.current = true
    try {
      await toggle()
    } finally {
      isRunning.current = false
    }
  }
  const toggle = async () => {
    if (isClosed) for (const closure of own) await takeBack(closure)
    else if ((await readAffected(db, terms, today)).length > 0) setIsAsked(true)
    else await close()
  }
  const hint = longer ? texts.within(longer.reason) : holiday.mayMoveTo && texts.mayMove(holiday.mayMoveTo)
  return (
    <li>
      <div className={layout.line}>
        <Checkbox
          label={`${formatDayInWords(holiday.date)} · ${holiday.reason}`}
          checked={isClosed || longer !== null}
          disabled={longer !== null && !isClosed}
          hint={hint}
          onChange={() => void toggleOnce().catch(console.error)}
        />
        {own.some(({ waiting }) => waiting) && <WaitingMark />}
      </div>
      {isClosed && <AffectedList closure={terms} />}
      <ConfirmDialog
        open={isAsked}
        title={texts.ask(holiday.reason)}
        text={<AffectedList closure={terms} />}
        confirmLabel={texts.confirm}
        cancelLabel={texts.keepOpen}
        onConfirm={() => {
          setIsAsked(false)
          void close()
        }}
        onCancel={() => setIsAsked(false)}
      />
    </li>
  )
}

function useCloseHoliday(holiday: Holiday): () => Promise<void> {
  const changes = useChanges()
  const { save, giveUp } = useSave(() => undefined)
  return async () => {
    const fields = closingFields(termsOfHoliday(holiday), 'holiday')
    const result = await save(SAVING, { first: (text) => changes.create('closure', fields, text), wished: fields })
    if (result.kind === 'refused') await giveUp()
  }
}
