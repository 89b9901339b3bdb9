import type { MailTestAnswer } from '#domain/wire/mail-wire.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import styles from './mail-section.module.css'
import { mailSectionTexts as texts } from './mail-section-texts.ts'

/** What a test mail came to. Green says that the mail server took it, never that somebody got it. */
export function MailTestResult({ result: { outcome, message, reason } }: { result: MailTestAnswer }) {
  const isAccepted = outcome === 'accepted'
  return (
    <div className={classNames(notice.notice, isAccepted ? notice.success : notice.danger)}>
      <Icon name={isAccepted ? 'check' : 'alert'} />
      <div>
        <p className={notice.heading}>{texts.test[outcome]}</p>
        <p>{message}</p>
        {reason && <p className={styles.said}>{texts.said(reason)}</p>}
      </div>
    </div>
  )
}
