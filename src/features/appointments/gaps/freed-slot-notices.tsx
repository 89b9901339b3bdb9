import { type ReactNode, useState } from 'react'
import { isToCome } from '#domain/appointment/next-appointment.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { slotName } from '#domain/waiting/freed-slots.ts'
import styles from '#features/appointments/rows/appointment-notes.module.css'
import { clinicMomentAt, useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { gapTexts as texts } from './gap-texts.ts'
import { readWantedSlots, type WantedSlot } from './read-wanted-slots.ts'
import { useSlotInWords } from './use-slot-in-words.ts'

/** The soonest one at first: today's work comes before the others. */
const SHOWN = 1

/**
 * The slots that were cancelled, here, elsewhere or by the patient, and that somebody wants: those of the next two
 * weeks. Each stays until it is taken or has begun.
 */
export function FreedSlotNotices({ onShow }: { onShow: (slot: FreeSlot) => void }) {
  const { db, sources } = useClinic()
  const now = useClinicMoment()
  const read = useResilientReading(() => readWantedSlots(db, clinicMomentAt(sources.now())), [db, sources]) ?? []
  const wanted = read.filter(({ slot }) => isToCome(slot, now))
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? wanted : wanted.slice(0, SHOWN)
  return (
    <div role="status">
      {shown.length > 0 && (
        <ul className={classNames(layout.stack2, styles.notes)} data-screen-only>
          {shown.map((each) => (
            <FreedSlotNotice key={slotName(each.slot)} wanted={each} onShow={() => onShow(each.slot)}>
              {shown.length < wanted.length && (
                <Button size="small" variant="quiet" icon="chevron-down" onClick={() => setIsWhole(true)}>
                  {texts.moreFreed(wanted.length - shown.length)}
                </Button>
              )}
            </FreedSlotNotice>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FreedSlotNoticeProps {
  wanted: WantedSlot
  onShow: () => void
  /** What shows the other slots. */
  children: ReactNode
}

function FreedSlotNotice({ wanted: { slot, wanting, offered }, onShow, children }: FreedSlotNoticeProps) {
  const words = useSlotInWords(slot, { withEnd: false })
  return (
    <li className={classNames(notice.line, notice.snug, notice.info, typography.strong)}>
      <Icon name="clock" />
      <p className={styles.words}>
        {texts.freed(words)}{' '}
        <span className={styles.hint}>
          {[texts.wanting(wanting), offered > 0 && texts.offeredTo(offered)].filter(Boolean).join(' · ')}
        </span>
      </p>
      <Button size="small" aria-label={texts.whoOf(words)} onClick={onShow}>
        {texts.who}
      </Button>
      {children}
    </li>
  )
}
