import { useState } from 'react'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { changeProfessional } from '#data/remote/professionals-api.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FormError } from '#ui/forms/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { ProfessionalDialog } from './professional-dialog.tsx'
import { professionalsTexts as texts } from './professionals-texts.ts'
import { RetireQuestion } from './retire-question.tsx'

type Opened = { kind: 'edit'; professional: Professional | null } | { kind: 'retire'; professional: Professional }

/** The section 'Profesionales': who treats, from the mirror; changes go to the server at once. */
export function ProfessionalsSection() {
  const { ask, kick } = useClinic()
  const { rows, state, retry } = useListing('professional', readProfessionals)
  const [opened, setOpened] = useState<Opened | null>(null)
  const call = useServerCall(texts.notDone)
  const close = () => setOpened(null)
  const bringBack = ({ id, version }: Professional) =>
    call.send(async () => {
      await changeProfessional(ask, { id, version, edited: { active: true }, key: newUuid() })
      toast({ title: texts.backDone, variant: 'success' })
      kick()
    })
  return (
    <Card
      title={texts.title}
      flush
      actions={
        <Button variant="primary" icon="plus" onClick={() => setOpened({ kind: 'edit', professional: null })}>
          {texts.add}
        </Button>
      }
    >
      <div className={listRow.partial}>
        <p className={typography.small}>{texts.lead}</p>
        <FormError message={call.failure} />
      </div>
      {rows.length > 0 ? (
        <ul className={listRow.rows}>
          {rows.map((professional) => (
            <ProfessionalRow
              key={professional.id}
              professional={professional}
              onEdit={() => setOpened({ kind: 'edit', professional })}
              onRetire={() => setOpened({ kind: 'retire', professional })}
              onBringBack={() => void bringBack(professional)}
            />
          ))}
        </ul>
      ) : (
        <NoProfessionals state={state} onRetry={retry} />
      )}
      {opened?.kind === 'edit' && <ProfessionalDialog professional={opened.professional} onClose={close} />}
      {opened?.kind === 'retire' && <RetireQuestion professional={opened.professional} onClose={close} />}
    </Card>
  )
}

function NoProfessionals({ state, onRetry }: { state: 'loading' | 'failed' | 'filled'; onRetry: () => void }) {
  if (state === 'loading') return <SkeletonList rows={2} />
  return state === 'failed' ? <ErrorState text={texts.failed} onRetry={onRetry} /> : <EmptyState text={texts.empty} />
}

interface ProfessionalRowProps {
  professional: Professional
  onEdit: () => void
  onRetire: () => void
  onBringBack: () => void
}

function ProfessionalRow({ professional, onEdit, onRetire, onBringBack }: ProfessionalRowProps) {
  const name = professionalName(professional)
  const { license, active } = professional
  const button = (text: string, onClick: () => void) => (
    <Button size="small" variant="quiet" aria-label={texts.actOn(text, name)} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <li className={listRow.row}>
      <div className={listRow.lines}>
        <p className={classNames(layout.line, typography.strong)}>
          <span>{name}</span>
          {!active && <Badge>{texts.retired}</Badge>}
        </p>
        <p className={typography.small}>{license ? texts.license(license) : texts.withoutLicense}</p>
      </div>
      <div className={listRow.actions}>
        {button(texts.edit, onEdit)}
        {active ? button(texts.retire, onRetire) : button(texts.bringBack, onBringBack)}
      </div>
    </li>
  )
}
