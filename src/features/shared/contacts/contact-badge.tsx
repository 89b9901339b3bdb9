import type { ContactMark, ContactState } from '#domain/contact/contact-state.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icons/icon.tsx'
import { contactMarkText, contactStateTexts } from './contact-state-texts.ts'

type State = ContactState['state']

const LOOKS: Record<State, { tone: BadgeTone; icon: IconName }> = {
  untold: { tone: 'neutral', icon: 'clock' },
  told: { tone: 'info', icon: 'chat' },
  confirmed: { tone: 'success', icon: 'check' },
  declined: { tone: 'danger', icon: 'close' },
}

/** One mark about an appointment: when it was made, and by whom. */
export function ContactMarkBadge({ mark }: { mark: ContactMark }) {
  const today = useToday()
  return <Badge {...LOOKS[mark.state]}>{contactMarkText(mark, today)}</Badge>
}

/** How far a patient knows of an appointment, in a word. */
export function ContactStateBadge({ state }: { state: State }) {
  return <Badge {...LOOKS[state]}>{contactStateTexts.states[state]}</Badge>
}
