import { useParams } from 'react-router-dom'
import { VisitorNotice, VisitorSheet } from '#features/shared/visitor-sheet/visitor-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form.tsx'
import { ClinicContact } from './clinic-contact.tsx'
import { OpenVisit } from './open-visit.tsx'
import { useVisitLink } from './use-visit-link.ts'
import { visitLinkTexts as texts } from './visit-link-texts.ts'

/** One visit by the link of its reminder, without a login: the patient confirms it, or can't come. */
export function VisitLinkPage() {
  const token = useParams().token?.trim() ?? ''
  const visitLink = useVisitLink(token)
  const { link, retry } = visitLink
  if (link.state === 'open') return <OpenVisit token={token} visit={link.visit} answer={visitLink} />
  if (link.state === 'cancelled') {
    return (
      <VisitorSheet title={texts.cancelledTitle}>
        <VisitorNotice tone="success">{texts.cancelled}</VisitorNotice>
        <p>{texts.another}</p>
        <ClinicContact message={texts.greetingMessage} />
      </VisitorSheet>
    )
  }
  if (link.state === 'dead') {
    return (
      <VisitorSheet title={texts.deadTitle}>
        <p role="status">{texts.dead}</p>
        <ClinicContact message={texts.greetingMessage} />
      </VisitorSheet>
    )
  }
  if (link.state === 'unreached') {
    return (
      <VisitorSheet title={texts.unreachedTitle}>
        <FormError message={link.why} />
        <Button variant="primary" wide onClick={retry}>
          {texts.retry}
        </Button>
        <ClinicContact message={texts.greetingMessage} />
      </VisitorSheet>
    )
  }
  return (
    <VisitorSheet title={texts.title}>
      <p role="status">{texts.checking}</p>
    </VisitorSheet>
  )
}
