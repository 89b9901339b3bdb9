import { type ComponentProps, useEffect } from 'react'
import { clinicChatLink } from '#domain/clinic/clinic-profile.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { displayName } from '#domain/user/user.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { useFollowingFocus } from '#features/patient-portal/use-following-focus.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './request.module.css'
import type { RequestForm } from './request-form.tsx'

const texts = portalTexts.request
const OPENED_BY = ['solicitar'] as const

/** Lazy: most visits to the panel request nothing. */
const lazyForm = lazyComponent(() => import('./request-form.tsx').then((module) => module.RequestForm))

interface RequestCardProps {
  /** Null for an account without a file, which can't use the form. */
  patientId: number | null
  /** The person's own appointments, shown in the grid. */
  own: readonly AppointmentView[]
  /** What the form was opened for; null while it is closed. */
  asking: Asking | null
  onAsk: (asking: Asking | null) => void
}

/** A request that is being written: in place of an appointment, or of none. */
export interface Asking {
  replaced: AppointmentView | null
}

/** 'Solicitar Nueva Cita': by WhatsApp or by the form. */
export function RequestCard({ patientId, own, asking, onAsk }: RequestCardProps) {
  const openNew = () => onAsk({ replaced: null })
  useOpeningRequest(OPENED_BY, openNew)
  const opening = asking && (asking.replaced?.uid ?? '')
  const place = useFollowingFocus(opening)
  useEffect(() => whenIdle(() => void lazyForm.load().catch(console.warn)), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Card title={texts.title}>
        <div className={layout.stack4}>
          {patientId !== null && asking ? (
            <LazyForm
              key={opening}
              patientId={patientId}
              own={own}
              replaced={asking.replaced}
              onClose={() => onAsk(null)}
            />
          ) : (
            <RequestWays onOpen={patientId === null ? null : openNew} />
          )}
        </div>
      </Card>
    </div>
  )
}

function LazyForm(props: ComponentProps<typeof RequestForm>) {
  const { component: Form, isMissing, retry } = useLazyComponent(lazyForm)
  if (Form) return <Form {...props} />
  if (!isMissing) return <SkeletonList />
  return <ErrorState text={uiTexts.dialogMissing.title} detail={uiTexts.dialogMissing.description} onRetry={retry} />
}

/** The ways to request an appointment; `onOpen` is null without the form. */
function RequestWays({ onOpen }: { onOpen: (() => void) | null }) {
  return (
    <>
      <p>{texts.lead}</p>
      <div className={classNames(layout.wrap2, layout.shares)}>
        {onOpen && (
          <Button variant="primary" icon="calendar" onClick={onOpen}>
            {texts.open}
          </Button>
        )}
        <WhatsAppLink />
      </div>
    </>
  )
}

function WhatsAppLink() {
  const { profile } = useClinicInfo()
  const { user } = useClinic()
  const name = [displayName(user), user.lastName].filter(Boolean).join(' ')
  return (
    <a className={buttonClass({})} href={clinicChatLink(profile, texts.whatsappText(name))} {...outward}>
      <Icon name="whatsapp" />
      {texts.whatsapp}
    </a>
  )
}
