import { useState } from 'react'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { outward } from '#ui/browser/outward.ts'
import { buttonClass } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import typography from '#ui/styles/typography.module.css'
import { resolverTexts } from './resolver-texts.ts'
import styles from './slot-resolver.module.css'

interface PatientMessageProps {
  patient: PatientView | null
  /** The initial text. */
  text: string
  /** Called when the chat is opened. */
  onOpen?: () => void
}

/** A message to the patient for WhatsApp, editable before it is sent. */
export function PatientMessage({ patient, text, onOpen }: PatientMessageProps) {
  const [written, setWritten] = useState<string | null>(null)
  const message = written ?? text
  const link = whatsappLink(patient?.phone ?? '', message)
  if (!link) return <p className={typography.small}>{resolverTexts.noChat(patient?.phone)}</p>
  return (
    <div className={styles.message} data-aside>
      <TextArea label={resolverTexts.message} rows={3} value={message} onChange={setWritten} />
      <a className={buttonClass()} href={link} {...outward} onClick={onOpen}>
        <Icon name="whatsapp" />
        <span>{resolverTexts.whatsapp}</span>
      </a>
    </div>
  )
}
