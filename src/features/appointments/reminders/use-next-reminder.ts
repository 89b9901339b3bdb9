import { useState } from 'react'
import { reminderGroup } from '#domain/contact/reminder-group.ts'
import type { Reminder } from './read-reminders.ts'
import { reminderMessage } from './reminder-message.ts'

/** The message that goes next, and those whom it tells. */
export interface NextReminder {
  group: readonly Reminder[]
  text: string
  edit: (text: string) => void
  /** Goes on to the next one, since this one was written to, or is left out. */
  pass: () => void
}

const keyOf = ({ entry }: Reminder) => entry.appointment.uid

/**
 * Chooses whom to write to next: the row that somebody chose, else the first one of whom nobody was told, can be
 * written to, and was not passed over.
 */
export function useNextReminder(rows: readonly Reminder[]): {
  next: NextReminder | null
  choose: (row: Reminder) => void
} {
  const [chosen, setChosen] = useState<string | null>(null)
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({})
  const row =
    rows.find((each) => keyOf(each) === chosen) ??
    rows.find((each) => each.state.state === 'untold' && each.chat !== null && !passed.has(keyOf(each)))
  const choose = (wanted: Reminder) => setChosen(keyOf(wanted))
  if (!row) return { next: null, choose }
  const key = keyOf(row)
  const group = reminderGroup(row, rows)
  const pass = () => {
    setPassed(new Set([...passed, ...group.map(keyOf)]))
    setChosen(null)
    setEdited(({ [key]: _, ...others }) => others)
  }
  const edit = (text: string) => setEdited({ ...edited, [key]: text })
  const text = edited[key] ?? reminderMessage(group.map(({ entry }) => entry))
  return { next: { group, text, edit, pass }, choose }
}
