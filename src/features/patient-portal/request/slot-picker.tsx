import { useState } from 'react'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { slotsOfDay, type TimeRange } from '#domain/appointment/time-slots.ts'
import { isChoosable, MOST_WISHED_SLOTS, toggleSlot, type WishSlot, wishSlots } from '#domain/appointment/wish-slots.ts'
import type { OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import { openRangesOn, rangesInWords } from '#domain/clinic/opening-hours.ts'
import type { OpenRange } from '#domain/clinic/settings/settings-values.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { appointmentDay } from '#features/patient-portal/appointments/appointment-day.ts'
import { useCurrentMoment } from '#features/patient-portal/appointments/use-current-moment.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { useOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SkeletonList } from '#ui/list-states.tsx'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { ChosenSlots } from './chosen-slots.tsx'
import { closedDayOf } from './closed-day.ts'
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
  const times = useOpeningTimes()
  const hours = openRangesOn(times.hours, day)
  const closed = closedDayOf(times, day, useActiveProfessionals())
  const [reached, setReached] = useState<string | null>(null)
  const free = available.state === 'known' ? available.free : null
  const slots = wishSlots({ date: day, now, own, selected, free, isClosed: closed.isClosed })
  const isClosed = slotsOfDay().every(closed.isClosed)
  const toggle = (slot: WishSlot) => {
    if (!isChoosable(slot.state)) return
    const next = toggleSlot(selected, slot)
    if (next) onChange(next)
    else toast({ title: texts.limit, description: texts.limitText, variant: 'error' })
  }
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legendTitle}>{texts.title}</legend>
      <p className={classNames(notice.line, notice.snug, notice.action, typography.strong, styles.hours)}>
        <Icon name="clock" />
        <span>
          {closed.reasons.length > 0 && isClosed
            ? closed.reasons.join(' · ')
            : hoursInWords(appointmentDay(day, now.date), times, hours)}
        </span>
      </p>
      {closed.reasons.length > 0 && !isClosed && (
        <p className={classNames(notice.line, notice.snug, notice.info)}>{closed.reasons.join(' · ')}</p>
      )}
      <p className={typography.small}>{texts.hint}</p>
      <LoadFailure available={available} onRetry={retry} />
      {available.state === 'loading' ? (
        <SkeletonList rows={4} label={texts.loading} />
      ) : (
        <SlotGrid
          slots={slots}
          hours={hours}
          empty={isClosed ? texts.otherDay : texts.over}
          onToggle={toggle}
          onReach={({ startTime }) => setReached(startTime)}
        />
      )}
      <PickerFooter count={selected.length} pointed={slots.find(({ startTime }) => startTime === reached)} />
      <ChosenSlots selected={selected} onRemove={(slot) => onChange(toggleSlot(selected, slot) ?? selected)} />
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

function hoursInWords(day: string, { areHoursSet }: OpeningTimes, hours: readonly OpenRange[]): string {
  if (hours.length > 0) return texts.open(day, rangesInWords(hours))
  return areHoursSet ? texts.closedDay(day) : texts.closed(day)
}

const NONE: readonly number[] = []

function useActiveProfessionals(): readonly number[] {
  const { db } = useClinic()
  const read = async () => (await readProfessionals(db)).filter(({ active }) => active).map(({ id }) => id)
  return useResilientReading(read, [db]) ?? NONE
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
