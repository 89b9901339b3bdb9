import { useClinic } from '#features/shared/clinic-context.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { portalTexts } from './portal-texts.ts'

/** The patient's panel (spec section 2); the way out is in the header above every signed-in screen. */
export function PatientPortalPage() {
  const { user } = useClinic()
  return <PageHeader title={portalTexts.title} subtitle={portalTexts.welcome(user.username)} />
}
