import { endOtherSessions, endOwnSession, fetchOwnSessions } from '#data/remote/own-account.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import type { OwnSession } from '#domain/wire/staff-wire.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { ReadingMissing, StaleNote } from '#features/shared/reading/reading-faces.tsx'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FormError } from '#ui/forms/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { ownAccountTexts } from './own-account-texts.ts'

const texts = ownAccountTexts.sessions

/** Where the account is signed in, and how to end it there. */
export function SessionsCard() {
  const { ask } = useClinic()
  const today = useToday()
  const { state, value, retry } = useServerReading({ name: 'sessions', read: fetchOwnSessions })
  const call = useServerCall(texts.notClosed)
  const end = (session: OwnSession) =>
    call.send(async () => {
      await endOwnSession(ask, session.id)
      toast({ title: texts.closed, description: texts.closedText, variant: 'success' })
      retry()
    })
  const endOthers = () =>
    call.send(async () => {
      await endOtherSessions(ask)
      toast({ title: texts.othersClosed, description: texts.closedText, variant: 'success' })
      retry()
    })
  return (
    <Card
      title={texts.title}
      flush
      actions={
        value &&
        value.length > 1 && (
          <Button busy={call.busy} onClick={() => void endOthers()}>
            {texts.closeOthers}
          </Button>
        )
      }
    >
      <div className={listRow.partial}>
        <p className={typography.small}>{texts.lead}</p>
        <FormError message={call.failure} />
        {value && <StaleNote state={state} retry={retry} />}
      </div>
      {value ? (
        <ul className={listRow.rows}>
          {value.map((session) => (
            <SessionRow key={session.id} session={session} today={today} onEnd={() => void end(session)} />
          ))}
        </ul>
      ) : (
        <ReadingMissing state={state} retry={retry} />
      )}
    </Card>
  )
}

interface SessionRowProps {
  session: OwnSession
  today: LocalDate
  onEnd: () => void
}

function SessionRow({ session, today, onEnd }: SessionRowProps) {
  const device = session.device || texts.unknownDevice
  // The server records a use once an hour at most.
  const used = session.current ? texts.inUse : texts.used(momentInWords(Date.parse(session.lastUsedAt), today))
  const since = texts.since(momentInWords(Date.parse(session.createdAt), today))
  return (
    <li className={listRow.row}>
      <div className={listRow.lines}>
        <p className={classNames(layout.line, typography.strong)}>
          <span>{device}</span>
          {session.current && <Badge tone="success">{texts.present}</Badge>}
        </p>
        <p className={typography.small}>
          {used} · {since}
        </p>
      </div>
      {!session.current && (
        <div className={listRow.actions}>
          <Button size="small" aria-label={texts.closeOf(device, used)} onClick={onEnd}>
            {texts.close}
          </Button>
        </div>
      )}
    </li>
  )
}
