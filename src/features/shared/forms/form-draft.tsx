import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { Form } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import styles from './form-draft.module.css'
import type { FormDraftHandle } from './use-draft.ts'

interface FormDraftProps<Values extends object> {
  draft: FormDraftHandle
  form: Pick<Form<Values>, 'ref' | 'values' | 'dirty' | 'busy' | 'patch' | 'reset'>
  /** The row has changed since the draft was begun (seenRowIn). */
  isOutdated?: boolean
}

/**
 * Stores the form's text while it is typed, and says when a draft was restored. Must be the first child of its form.
 */
export function FormDraft<Values extends object>({
  draft: { keeper },
  form,
  isOutdated = false,
}: FormDraftProps<Values>) {
  const [isRecovered, setIsRecovered] = useState(false)
  const { values, dirty, busy } = form
  const fill = useEffectEvent((texts: Readonly<Record<string, string>>) => {
    form.patch(knownTexts(form.values, texts))
    setIsRecovered(true)
  })

  // A layout effect runs before the database is closed, which happens when a session ends under an open form.
  useLayoutEffect(() => {
    keeper.recover().then((texts) => texts && fill(texts), console.error)
    return () => keeper.end()
  }, [keeper])
  useEffect(() => {
    // While submitting, the text belongs to the change.
    if (busy) return
    if (dirty) keeper.note({ ...values } as Record<string, string>)
    else keeper.noteUnwritten()
  }, [keeper, values, dirty, busy])
  useEffect(() => {
    // The last event on a phone before a page is suspended or killed.
    const onHidden = () => keeper.flush()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onHidden)
    }
  }, [keeper])

  const discard = () => {
    keeper.forget()
    form.reset()
    setIsRecovered(false)
    form.ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <div role="status" className={notice.place}>
      {isRecovered && (
        <div className={classNames(notice.line, notice.snug, notice.info, styles.notice)}>
          <Icon name="undo" />
          <p>
            {savingTexts.recovered}
            {isOutdated && `. ${savingTexts.outdated}`}
            {keeper.isKeptBefore && `. ${savingTexts.keptBefore}`}
          </p>
          <Button size="small" onClick={discard}>
            {savingTexts.discard}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Keeps the texts of fields that the form has. */
function knownTexts<Values extends object>(values: Values, texts: Readonly<Record<string, string>>): Partial<Values> {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => field in values)) as Partial<Values>
}
