import { fetchMailStatus } from '#data/remote/mails.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import type { MailStatus } from '#domain/wire/mail-wire.ts'
import { RemindersCard } from '#features/clinic-settings/reminders/reminders-card.tsx'
import { ReadingMissing, StaleNote } from '#features/shared/reading/reading-faces.tsx'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Banner } from '#ui/banner.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import facts from '#ui/styles/facts.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './mail-section.module.css'
import { mailSectionTexts as texts } from './mail-section-texts.ts'
import { MailTestForm } from './mail-test-form.tsx'

/** The section 'Correo': whether mail leaves the server, the reminders that it sends, and a test of it. */
export function MailSection() {
  const reading = useServerReading({ name: 'mail', read: fetchMailStatus })
  const { value, retry } = reading
  return (
    <>
      <p className={typography.muted}>{texts.intro}</p>
      {value && !value.reachesPeople && <MailOff />}
      <Card title={texts.title}>
        {value ? (
          <div className={layout.stack3}>
            <StaleNote {...reading} />
            <StatusFacts status={value} />
          </div>
        ) : (
          <ReadingMissing {...reading} />
        )}
      </Card>
      {value && <RemindersCard mailsReachPeople={value.reachesPeople} />}
      {value?.reachesPeople && (
        <Card title={texts.test.title}>
          <MailTestForm onTested={retry} />
        </Card>
      )}
    </>
  )
}

function MailOff() {
  return (
    <div className={layout.stack2}>
      <Banner icon="alert" tone="danger" text={texts.off} />
      <p>{texts.offRemedy}</p>
    </div>
  )
}

function StatusFacts({ status }: { status: MailStatus }) {
  const { reachesPeople, waiting, held, refused, lastSentAt, lastFailure } = status
  const today = useToday()
  const when = (timestamp: string) => momentInWords(Date.parse(timestamp), today)
  const names = texts.facts
  const failure = lastFailure && texts.failure(when(lastFailure.at), lastFailure.message)
  return (
    <>
      <dl className={classNames(facts.facts, styles.facts)}>
        <Fact name={names.sending} value={reachesPeople ? names.on : names.notSet} />
        <Fact name={names.lastSent} value={lastSentAt === null ? names.never : when(lastSentAt)} />
        <Fact name={names.waiting} value={texts.counted(waiting)} />
        {held > 0 && <Fact name={names.held} value={texts.counted(held)} />}
        <Fact name={names.refused} value={texts.counted(refused)} />
        <Fact name={names.lastFailure} value={failure ?? names.noFailure} wide={failure !== null} />
      </dl>
      {lastFailure?.reason && (
        <p className={classNames(typography.small, typography.muted)}>{texts.said(lastFailure.reason)}</p>
      )}
      {held > 0 && <p className={typography.muted}>{texts.heldNote}</p>}
    </>
  )
}

function Fact({ name, value, wide = false }: { name: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
