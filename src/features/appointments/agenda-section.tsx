import { AgendaInfo } from '#features/appointments/rows/agenda-info.tsx'
import { AgendaNotices } from './agenda-notices.tsx'
import { DayOverview, type DayOverviewProps } from './overview/day-overview.tsx'
import { ManagementList, type ManagementListProps } from './overview/management-list.tsx'
import { RequestsPanel, type RequestsPanelProps } from './requests/requests-panel.tsx'

type AgendaSectionProps =
  | { part: 'notices'; onResolve: (n: number) => void }
  | ({ part: 'overview' } & DayOverviewProps)
  | ({ part: 'management' } & ManagementListProps)
  | ({ part: 'requests' } & RequestsPanelProps)
  | { part: 'info'; isFolded: boolean }

/** Everything around the calendar, in one chunk. It loads after the calendar, for which people open this screen. */
export function AgendaSection(props: AgendaSectionProps) {
  switch (props.part) {
    case 'notices':
      return <AgendaNotices onResolve={props.onResolve} />
    case 'overview':
      return <DayOverview {...props} />
    case 'management':
      return <ManagementList onSelect={props.onSelect} onAct={props.onAct} />
    case 'info':
      return <AgendaInfo isFolded={props.isFolded} />
    case 'requests':
      return <RequestsPanel onAct={props.onAct} />
  }
}
