import { useState } from 'react'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import {
  isChoosable,
  MOST_WISHED_SLOTS,
  toggledSlots,
  type WishSlot,
  wishSlots,
} from '#domain/appointment/wish-slots.ts'
import { type OpeningHours, openingHoursOn } from '#domain/clinic/opening-hours.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { appointmentDay } from '#features/patient-portal/appointments/appointment-day.ts'
import { useCurrentMoment } from '#features/patient-portal/appointments/use-current-moment.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SkeletonList } from '#ui/list-states.tsx'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { ChosenSlots } from './chosen-slots.tsx'
import { SlotGrid, slotInWords } from './slot-grid.tsx'
import styles from './slots.module.css'
import { type AvailableSlots, useAvailableSlots } from './use-available-slots.ts'

const texts = portalTexts.slots

interface SlotPickerProps {
  day: LocalDate
  own: readonly AppointmentView[]
  selected: readonly TimeRange[]
  onChange: (selected: readonly TimeRange[]) => void
}

/** The slots of the chosen day, and the chosen ones. */
export function SlotPicker({ day, own, selected, onChange }: SlotPickerProps) {
  const { slots: available, retry } = useAvailableSlots(day)
  const now = useCurrentMoment()
  const hours = openingHoursOn(day)
  const [reached, setReached] = useState<string | null>(null)
  const free = available.state === 'known' ? available.free : null
  const slots = wishSlots({ date: day, now, own, selected, free })
  const toggle = (slot: WishSlot) => {
    if (!isChoosable(slot.state)) return
    const next = toggledSlots(selected, slot)
    if (next) onChange(next)
    else toast({ title: texts.limit, description: texts.limitText, variant: 'error' })
  }
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legendTitle}>{texts.title}</legend>
      <p className={classNames(notice.line, notice.snug, notice.action, typography.strong, styles.hours)}>
        <Icon name="clock" />
        <span>{hoursInWords(appointmentDay(day, now.date), hours)}</span>
      </p>
      <p className={typography.small}>{texts.hint}</p>
      <LoadFailure available={available} onRetry={retry} />
      {available.state === 'loading' ? (
        <SkeletonList rows={4} label={texts.loading} />
      ) : (
        <SlotGrid slots={slots} hours={hours} onToggle={toggle} onReach={({ startTime }) => setReached(startTime)} />
      )}
      <PickerFooter count={selected.length} pointed={slots.find(({ startTime }) => startTime === reached)} />
      <ChosenSlots selected={selected} onRemove={(slot) => onChange(toggledSlots(selected, slot) ?? selected)} />
    </fieldset>
  )
}

/**
 * Shows how many slots are chosen, and what the pointed one means. Sticky, since the grid is longer than a phone's
 * screen. Screen readers get both from the buttons.
 */
function PickerFooter({ count, pointed }: { count: number; pointed: WishSlot | undefined }) {
  return (
    <div className={styles.foot}>
      <p className={styles.counter} role="status">
        {texts.counter(count, MOST_WISHED_SLOTS)}
      </p>
      <p className={styles.told} aria-hidden="true">
        {pointed && slotInWords(pointed)}
      </p>
    </div>
  )
}

function hoursInWords(day: string, hours: OpeningHours | null): string {
  return hours ? texts.open(day, hours.opens, hours.closes) : texts.closed(day)
}

function LoadFailure({ available: { state }, onRetry }: { available: AvailableSlots; onRetry: () => void }) {
  if (state !== 'unreachable' && state !== 'failed') return null
  return (
    <div className={classNames(notice.line, notice.snug, notice.warning, styles.trouble)} role="status">
      <Icon name="cloud-off" />
      <p>{state === 'failed' ? texts.failed : texts.unconfirmed}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
