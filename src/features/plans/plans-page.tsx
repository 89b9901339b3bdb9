import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { AccountingSections } from '#features/shared/money/accounting-sections.tsx'
import { accountingSectionTexts } from '#features/shared/money/accounting-sections-texts.ts'
import { LazyPlanDialogs } from '#features/shared/plans/lazy-plan-dialogs.ts'
import type { OpenPlanDialog } from '#features/shared/plans/plan-dialogs.tsx'
import { plansTexts } from '#features/shared/plans/plans-texts.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { PlanList } from './plan-list.tsx'
import { plansPageTexts } from './plans-page-texts.ts'

const OPENING = ['nuevo', 'paciente'] as const

/** 'Planes': the plans of sessions, how far each is used, and what is owed for it. */
export function PlansPage() {
  const [open, setOpen] = useState<OpenPlanDialog | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const create = useCallback(() => setOpen({ kind: 'new', patient: '' }), [])
  useOpeningRequest(OPENING, (request) => setOpen({ kind: 'new', patient: request.get('paciente') ?? '' }))
  return (
    <>
      <PageHeader
        title={plansTexts.title}
        back={
          <Link className={backLinkClass} to={paths.accounting}>
            <Icon name="back" />
            {accountingSectionTexts.back}
          </Link>
        }
        actions={
          <Button variant="primary" icon="plus" onClick={create}>
            {plansTexts.new}
          </Button>
        }
      />
      <AccountingSections />
      <RefusedBanner entity="plan" text={plansPageTexts.refused} />
      <PlanList onNew={create} onEdit={(shown) => setOpen({ kind: 'edit', shown })} />
      <LazyPlanDialogs open={open} onClose={close} />
    </>
  )
}
