import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { readLastClose, type ShownCashDay } from '#data/local/rows/cash-days.ts'
import { closeFields } from '#domain/cash/cash-count.ts'
import { closeBefore, withFloat } from '#domain/cash/closes-in-force.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { closeReportPath } from '#features/cash-days/close-paths.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { plainPesos } from '#features/shared/income-form/income-form.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import { AlreadyClosed } from './already-closed.tsx'
import { CloseStep } from './close-step.tsx'
import { CountStep } from './count-step.tsx'
import { StepLinks, VisitsFooter } from './step-links.tsx'
import type { VisitsOf } from './visits-of.ts'
import { blankWalk, countErrors, countedIn, floatOf, reasonIn, type Step, stepOf, type WalkForm } from './walk-form.ts'
import { walkTexts as texts } from './walk-texts.ts'

interface CloseWalkProps {
  shown: ShownCashDay
  today: LocalDate
  visits: VisitsOf
}

const SAVING = {
  success: { title: texts.close.saved },
  waiting: texts.close.waiting,
  failure: texts.close.failed,
}

/**
 * The five steps. Step and counts are a draft on this device: whoever leaves, or is thrown out, goes on where it was. The
 * last step creates the close.
 */
export function CloseWalk({ shown, today, visits }: CloseWalkProps) {
  const { date, figures } = shown
  const [isSaved, setSaved] = useState(false)
  const changes = useChanges()
  const { save } = useSave(leaveOpen)
  const draft = useDraft('cash-close', date, leaveOpen)
  const form = useForm<WalkForm>(blankWalk())
  const floatHint = useFloat(form, shown)
  const step = stepOf(form.values)
  const heading = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  const go = (to: Step) => {
    isMoved.current = true
    form.patch({ step: to })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step that the person went to is read from its top
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  const sendCount = form.submit(
    (values) => countErrors(values, figures),
    async () => go('next'),
  )
  const close = form.submit(
    () => ({}),
    async (values) => {
      const errors = countErrors(values, figures)
      const float = floatOf(values)
      const expected = withFloat(figures, float)
      const counted = countedIn(values, expected)
      if (!counted || Object.keys(errors).length > 0) {
        go('count')
        return errors
      }
      const fields = closeFields(date, { counted, figures, float, reason: reasonIn(values, counted, expected) })
      const create = (text?: string) => changes.create('cashDay', fields, text)
      const result = await save(SAVING, { first: create, wished: fields, draft })
      if (result.kind === 'refused') return result.errors
      draft.keeper.forget()
      setSaved(true)
    },
  )
  // The form goes at once: while the next screen is fetched, it would keep its text as a draft again.
  if (isSaved) return <Navigate to={closeReportPath(date)} replace />
  return (
    <div className={layout.stack4}>
      <FormDraft draft={draft} form={form} />
      {shown.close && <AlreadyClosed close={shown.close} />}
      <StepLinks step={step} onGo={go} />
      <div ref={heading} tabIndex={-1}>
        <Card title={texts.steps[step]}>
          {step === 'count' && (
            <CountStep
              form={form}
              figures={figures}
              floatHint={floatHint}
              onSubmit={sendCount}
              onBack={() => go('uncharged')}
            />
          )}
          {step === 'close' && (
            <CloseStep
              form={form}
              shown={shown}
              onClose={close}
              onBack={() => go('next')}
              onCount={() => go('count')}
            />
          )}
          {(step === 'open' || step === 'uncharged' || step === 'next') && (
            <div className={layout.stack4}>
              {visits(step, step === 'next' && date < today ? today : date)}
              <VisitsFooter step={step} onGo={go} />
            </div>
          )}
        </Card>
      </div>
    </div>
  )
}

/** The walk is left by its links. */
function leaveOpen(): void {
  // Nothing to close.
}

/**
 * Fills in the float that the day was closed with before, else from the last close, and says where it comes from; null
 * until known.
 */
function useFloat(form: Pick<ReturnType<typeof useForm<WalkForm>>, 'prefill'>, shown: ShownCashDay): string | null {
  const { db } = useClinic()
  const { date } = shown
  const own = closeBefore(shown)
  const last = useResilientReading(() => readLastClose(db, date), [db, date])
  const found = own?.float ?? (last === undefined ? null : (last?.countedCash ?? centavos(0)))
  const known = found === null ? null : plainPesos(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the reading fills it in, never a later edit
  useEffect(() => {
    if (known !== null) form.prefill({ float: known })
  }, [known])
  if (own) return texts.count.floatOfDay
  if (last === undefined) return null
  return last ? texts.count.floatFrom(formatDayInWords(last.date)) : texts.count.floatUnknown
}
