import type { Ref } from 'react'
import { contactAbout } from '#domain/contact/contact-fields.ts'
import { chatLink } from '#domain/values/chat-link.ts'
import { useMarking } from '#features/shared/contacts/use-marking.ts'
import { useToday } from '#features/shared/use-today.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { remindersTexts as texts } from './day-reminders-texts.ts'
import type { NextReminder } from './use-next-reminder.ts'

interface NextReminderCardProps {
  next: NextReminder
  /** How many can still be written to. */
  left: number
  link: Ref<HTMLAnchorElement>
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** The message that goes next, to be read and changed. One press opens the chat, marks its patients, and goes on. */
export function NextReminderCard({ next: { group, text, edit, pass }, left, link }: NextReminderCardProps) {
  const today = useToday()
  const mark = useMarking()
  const who = list.format([...new Set(group.map(({ entry }) => entry.patientName))])
  const chat = group[0]?.chat ?? ''
  const markTold = () => {
    const told = group.map(({ entry }) =>
      contactAbout(entry.appointment, today, { kind: 'reminder', channel: 'whatsapp' }),
    )
    void mark(told)
    // The browser follows the link after this event, and then to what it leads by now.
    setTimeout(pass)
  }
  return (
    <Card title={texts.next} actions={<p className={typography.muted}>{texts.left(left)}</p>}>
      <div className={layout.stack3}>
        <p className={typography.strong}>
          <Figures>{group.map(({ entry }) => entry.appointment.startTime).join(' · ')}</Figures> {who}
        </p>
        <TextArea label={texts.message} hint={texts.messageHint} rows={3} value={text} onChange={edit} />
        <div className={layout.wrap2}>
          <a
            ref={link}
            className={buttonClass({ variant: 'primary' })}
            href={chatLink(chat, text)}
            aria-label={texts.whatsappTo(who)}
            onClick={markTold}
            {...outward}
          >
            <Icon name="whatsapp" />
            <span>{texts.whatsapp}</span>
          </a>
          <Button variant="quiet" onClick={pass}>
            {texts.skip}
          </Button>
        </div>
      </div>
    </Card>
  )
}
