import { useRef } from 'react'
import { invitationPath } from '#domain/clinic/app-paths.ts'
import { chatLink } from '#domain/values/chat-link.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import type { InvitedStaff } from '#domain/wire/staff-wire.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { useToday } from '#features/shared/use-today.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import { toast } from '#ui/toasts/toast.ts'
import styles from './invitation-dialog.module.css'
import { staffName } from './staff-access.ts'
import { teamTexts as texts } from './team-texts.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Shows the link of an invitation, which nothing keeps, and the ways to hand it over. */
export function InvitationDialog({ invited, onClose }: { invited: InvitedStaff; onClose: () => void }) {
  const { account, token, expiresAt } = invited
  const { origin, hostname } = window.location
  const clinic = useClinicName()
  const field = useRef<HTMLDivElement>(null)
  const link = `${origin}${invitationPath(token)}`
  const until = momentInWords(Date.parse(expiresAt), useToday())
  const copy = () => void copyText(link, field.current)
  const whatsapp = chatLink('', texts.whatsappText(account.name || account.username, clinic, link, until))
  return (
    <Dialog open onClose={onClose} title={texts.linkTitle(staffName(account))} description={texts.linkLead(until)}>
      <div className={styles.ways}>
        <div ref={field}>
          <TextArea label={texts.linkField} rows={2} value={link} readOnly onChange={() => undefined} />
        </div>
        {LOOPBACK.has(hostname) && (
          <p className={`${notice.notice} ${notice.warning}`}>
            <Icon name="alert" />
            <span>{texts.linkOfOneMachine}</span>
          </p>
        )}
        <div className={layout.wrap2}>
          <Button icon="file" variant="primary" onClick={copy}>
            {texts.copy}
          </Button>
          <a className={buttonClass()} href={whatsapp} {...outward}>
            <Icon name="whatsapp" />
            <span>{texts.whatsapp}</span>
          </a>
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.done}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Browsers allow it on secure addresses only; elsewhere the text is selected, to be copied by hand. */
async function copyText(text: string, field: HTMLElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: texts.copied, variant: 'success' })
  } catch (error) {
    console.warn(error)
    field?.querySelector('textarea')?.select()
    toast({ title: texts.notCopied, variant: 'error' })
  }
}
