import { formatDayInWords } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { Popover } from '#ui/popover.tsx'
import type { AgendaEntry } from '../agenda-entry.ts'
import { AgendaRows } from '../agenda-rows.tsx'
import { calendarTexts } from '../appointments-texts.ts'

interface DayPopoverProps {
  date: LocalDate
  anchor: HTMLElement
  entries: readonly AgendaEntry[]
  onSelect: (entry: AgendaEntry) => void
  onClose: () => void
}

/** How far the popup stays from the window's edges (spec section 9). */
const POPUP_OFFSET_PX = 30

/** All turnos of a day that the month view has no room for. */
export function DayPopover({ date, anchor, entries, onSelect, onClose }: DayPopoverProps) {
  return (
    <Popover
      title={calendarTexts.dayOf(formatDayInWords(date))}
      anchor={anchor}
      edge={POPUP_OFFSET_PX}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <AgendaRows
        entries={entries}
        onSelect={(entry) => {
          onClose()
          onSelect(entry)
        }}
      />
    </Popover>
  )
}
