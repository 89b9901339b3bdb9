import { type ReactNode, useRef, useState } from 'react'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { type DayKind, isFarDay } from '#domain/values/dates/plausible-day.ts'
import { useToday } from '#features/shared/use-today.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { farDayTexts as texts } from './far-day-texts.ts'

interface Asked {
  day: LocalDate
  answer: (isRight: boolean) => void
}

interface FarDay {
  /**
   * Asks for confirmation of a date that is unlikely for its kind, unless it was the same `before`. Resolves to null to
   * go on, else to the error for `field`.
   */
  doubt: <Field extends string>(
    field: Field,
    day: string,
    before?: string | null,
  ) => Promise<Partial<Record<Field, string>> | null>
  /** The question, to be rendered in the form. */
  question: ReactNode
}

/** Asks about an unlikely date before the form is submitted. A confirmed date is not asked about again. */
export function useFarDay(kind: DayKind): FarDay {
  const today = useToday()
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirmed = useRef<string | null>(null)

  const doubt: FarDay['doubt'] = async (field, day, before) => {
    const isKnown = day === before || day === confirmed.current
    if (isKnown || !isLocalDate(day) || !isFarDay(day, kind, today)) return null
    const isRight = await new Promise<boolean>((answer) => setAsked({ day, answer }))
    setAsked(null)
    if (isRight) confirmed.current = day
    return isRight ? null : ({ [field]: texts.check } as Partial<Record<typeof field, string>>)
  }
  const question = asked && (
    <ConfirmDialog
      open
      title={texts.title}
      text={texts.text(formatDayInWordsWithYear(asked.day))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.correct}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    />
  )
  return { doubt, question }
}
