import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { Popover } from '#ui/dialogs/popover.tsx'
import { calendarTexts } from '../appointments-texts.ts'

/** The shown day, and the button that opened it. */
export interface OpenDay {
  date: LocalDate
  button: HTMLElement
}

interface DayPopoverProps {
  /** Null while closed. */
  open: OpenDay | null
  /** Entries of all visible days; only those of the open day are shown. */
  entries: readonly AgendaEntry[]
  onSelect: (entry: AgendaEntry) => void
  onClose: () => void
}

/** Minimum distance of the popup from the window's edges (spec section 9). */
const POPUP_OFFSET_PX = 30

/** All appointments of a day that does not fit into its cell of the month view. */
export function DayPopover({ open, entries, onSelect, onClose }: DayPopoverProps) {
  if (!open) return null
  return (
    <Popover
      title={calendarTexts.dayOf(formatDayInWords(open.date))}
      anchor={open.button}
      edge={POPUP_OFFSET_PX}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <AgendaRows
        entries={entries.filter((entry) => entry.appointment.date === open.date)}
        onSelect={(entry) => {
          onClose()
          onSelect(entry)
        }}
      />
    </Popover>
  )
}
