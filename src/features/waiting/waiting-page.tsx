import { useCallback, useState } from 'react'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { AgendaSectionPage } from '#features/shared/sections/agenda-section-page.tsx'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import type { OpenWaitingDialog } from './entry/waiting-dialogs.tsx'
import { WaitingList } from './waiting-entries.tsx'
import { waitingPageTexts as texts } from './waiting-page-texts.ts'

const WaitingDialogs = lazyDialog(() => import('./entry/waiting-dialogs.tsx').then((module) => module.WaitingDialogs))

const OPENING = ['nueva', 'paciente'] as const

/** 'Lista de espera': who wants a time that is not free, and which times patients asked for in vain. */
export function WaitingPage() {
  const [open, setOpen] = useState<OpenWaitingDialog | null>(null)
  const close = useCallback(() => setOpen(null), [])
  useOpeningRequest(OPENING, (request) => setOpen({ kind: 'new', patient: request.get('paciente') ?? '' }))
  return (
    <AgendaSectionPage
      title={texts.title}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setOpen({ kind: 'new', patient: '' })}>
          {texts.add}
        </Button>
      }
    >
      <RefusedBanner entity="waiting" text={texts.refused} />
      <WaitingList onEdit={(entry) => setOpen({ kind: 'edit', entry })} />
      <WaitingDialogs open={open} onClose={close} />
    </AgendaSectionPage>
  )
}
