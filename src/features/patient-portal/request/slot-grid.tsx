import type { ComponentProps } from 'react'
import { isChoosable, type WishSlot, type WishSlotState } from '#domain/appointment/wish-slots.ts'
import type { OpenRange } from '#domain/clinic/settings/settings-values.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './slots.module.css'
import { useGridFocus } from './use-grid-focus.ts'

const texts = portalTexts.slots

/** Icons, since colour alone is not accessible. */
const ICONS: Record<WishSlotState, IconName | null> = {
  own: 'user',
  rescheduled: 'user',
  selected: 'check',
  available: null,
  unknown: null,
  taken: 'close',
}

interface SlotGridProps {
  slots: readonly WishSlot[]
  /** The opening hours of that day; none when closed. */
  hours: readonly OpenRange[]
  /** What is said where there are no slots. */
  empty: string
  onToggle: (slot: WishSlot) => void
  /** Called when a slot is hovered, touched or focused. */
  onReach: (slot: WishSlot) => void
}

/** One button per quarter of an hour, the opening hours first. Name and tooltip say what each means. */
export function SlotGrid({ slots, hours, empty, onToggle, onReach }: SlotGridProps) {
  const parts = partsOfDay(slots, hours)
  const focus = useGridFocus(parts.flatMap((part) => part.slots.map(({ startTime }) => startTime)))
  if (slots.length === 0) return <p>{empty}</p>
  return (
    <div className={layout.stack3}>
      <Legend />
      {/* biome-ignore lint/a11y/useSemanticElements: the form has the fieldset; this group only moves the focus */}
      <div className={layout.stack4} role="group" aria-label={texts.title} {...focus.group}>
        {parts.map(({ part, slots: ofPart }) => (
          <div key={part} className={layout.stack1}>
            {hours.length > 0 && <p className={classNames(typography.tiny, typography.strong)}>{texts.parts[part]}</p>}
            <div className={styles.slots}>
              {ofPart.map((slot) => (
                <SlotButton
                  key={slot.startTime}
                  quarter={slot}
                  onClick={() => onToggle(slot)}
                  onFocus={() => onReach(slot)}
                  onPointerEnter={() => onReach(slot)}
                  {...focus.item(slot.startTime)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function SlotButton({ quarter, ...reached }: { quarter: WishSlot } & ComponentProps<'button'>) {
  const { startTime, state } = quarter
  return (
    <button
      type="button"
      className={styles.slot}
      data-state={state}
      data-quarter={startTime.slice(3)}
      aria-pressed={isChoosable(state) ? state === 'selected' : undefined}
      aria-disabled={!isChoosable(state) || undefined}
      aria-label={slotInWords(quarter)}
      title={texts.tips[state]}
      {...reached}
    >
      {startTime}
      <SlotIcon state={state} />
    </button>
  )
}

/**
 * Opening hours come first, since nearly everybody wants them. On a phone, the earlier hours would fill two screens.
 */
const PARTS = ['open', 'before', 'after'] as const
type Part = (typeof PARTS)[number]

/** Splits the slots into opening hours, before and after; a closed day is one part. */
function partsOfDay(slots: readonly WishSlot[], hours: readonly OpenRange[]): { part: Part; slots: WishSlot[] }[] {
  const [first, last] = [hours[0], hours.at(-1)]
  const partOf = ({ startTime }: WishSlot): Part => {
    if (first && startTime < first.from) return 'before'
    return last && startTime >= last.to ? 'after' : 'open'
  }
  return PARTS.map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) })).filter(
    (each) => each.slots.length > 0,
  )
}

/** The accessible name of a slot: '15:00 - 15:15: Horario disponible'. */
export function slotInWords({ startTime, endTime, state }: WishSlot): string {
  return `${texts.range(startTime, endTime)}: ${texts.tips[state]}`
}

function SlotIcon({ state }: { state: WishSlotState }) {
  const icon = ICONS[state]
  return icon && <Icon name={icon} size="small" />
}

const LEGEND = ['selected', 'own', 'available', 'taken'] as const

function Legend() {
  return (
    <ul className={styles.legend}>
      {LEGEND.map((state) => (
        <li key={state}>
          <span className={styles.swatch} data-state={state}>
            <SlotIcon state={state} />
          </span>
          {texts.legend[state]}
        </li>
      ))}
    </ul>
  )
}
