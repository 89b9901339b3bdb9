import { useState } from 'react'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import type { FileChange } from '#features/sync-center/change-texts/change-texts.ts'
import { useSamePerson } from '#features/sync-center/dialogs/use-same-person.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { CardButton } from './change-card.tsx'

interface ExistingPatientProps {
  item: QuestionItem
  name: string
  /** Asks whether it is the same person; the file keeps these fields. */
  onAsk: (kept: Fields) => void
}

/** The patient on file who has this DNI. */
export function ExistingPatient({ item, name, onAsk }: ExistingPatientProps) {
  return (
    <div>
      <p>{syncCenterTexts.existing(name)}</p>
      {item.ifSamePerson && <SamePerson item={item} writes={item.ifSamePerson} onAsk={onAsk} />}
    </div>
  )
}

interface SamePersonProps extends Pick<ExistingPatientProps, 'item' | 'onAsk'> {
  writes: readonly FileChange[]
}

/**
 * Accepts that the new patient is the one with this DNI, and writes the chosen values into that file: all of them unless
 * a mark is taken away. If no name agrees, the DNI was probably mistyped: a dialog asks first.
 */
function SamePerson({ item, writes, onAsk }: SamePersonProps) {
  const [unmarked, setUnmarked] = useState<ReadonlySet<string>>(new Set())
  const kept = Object.fromEntries(
    writes.filter(({ field }) => unmarked.has(field)).map((one) => [one.field, one.typed]),
  )
  const { busy, take } = useSamePerson(item, kept)
  const mark = (field: string, isMarked: boolean) => {
    setUnmarked(new Set(isMarked ? [...unmarked].filter((other) => other !== field) : [...unmarked, field]))
  }
  return (
    <>
      {writes.length > 0 && (
        <fieldset className={styles.writes}>
          <legend className={typography.small}>{syncCenterTexts.ifSamePerson}</legend>
          {writes.map(({ field, label, before, after }) => (
            <Checkbox
              key={field}
              label={syncCenterTexts.writes(label, before ?? syncCenterTexts.empty, after)}
              checked={!unmarked.has(field)}
              onChange={(isMarked) => mark(field, isMarked)}
            />
          ))}
          <p className={classNames(typography.small, typography.muted)}>{syncCenterTexts.choosesFields}</p>
        </fieldset>
      )}
      <div className={classNames(layout.wrap2, styles.slots)}>
        <CardButton
          choice="same_person"
          icon="user"
          busy={busy}
          onClick={() => (item.hasOtherName ? onAsk(kept) : void take())}
        >
          {syncCenterTexts.samePerson}
        </CardButton>
      </div>
    </>
  )
}
