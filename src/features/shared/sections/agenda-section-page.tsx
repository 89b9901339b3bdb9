import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#features/shared/session/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AgendaSections } from './agenda-sections.tsx'
import { agendaSectionTexts } from './agenda-sections-texts.ts'
import { DataMoment } from './data-moment.tsx'

interface AgendaSectionPageProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A list beside the agenda: its header with the way back, the links to the others, and its contents. */
export function AgendaSectionPage({ title, actions, children }: AgendaSectionPageProps) {
  return (
    <>
      <PageHeader
        title={title}
        back={
          <Link className={backLinkClass} to={paths.appointments}>
            <Icon name="back" />
            {agendaSectionTexts.back}
          </Link>
        }
        actions={actions}
      />
      <AgendaSections />
      <DataMoment />
      {children}
    </>
  )
}
