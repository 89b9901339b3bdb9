import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import type { HeldSlot } from './held-slot.ts'
import styles from './held-slot-notice.module.css'
import { heldSlotTexts } from './held-slot-texts.ts'
import { SlotHolders } from './slot-holders.tsx'

interface HeldSlotNoticeProps {
  held: HeldSlot | null | undefined
  onTake: (range: TimeRange) => void
}

/** Says who has the requested time, and offers the nearest free ones. Only a warning: the server decides. */
export function HeldSlotNotice({ held, onTake }: HeldSlotNoticeProps) {
  return (
    <div role="status" className={notice.place}>
      {held && (
        <div className={classNames(notice.notice, notice.warning, styles.notice)}>
          <Icon name="alert" />
          <div className={layout.stack2}>
            <p>{heldSlotTexts.held}</p>
            <SlotHolders holders={held.holders} className={classNames(layout.stack1, typography.strong)} />
            {held.free.length > 0 && (
              <div className={classNames(layout.wrap2, styles.free)}>
                <span>{heldSlotTexts.nearestFree}</span>
                {held.free.map((range) => (
                  <button
                    key={range.startTime}
                    type="button"
                    className={classNames(chip.chip, styles.range)}
                    onClick={() => onTake(range)}
                  >
                    <Figures>{`${range.startTime} – ${range.endTime}`}</Figures>
                  </button>
                ))}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
