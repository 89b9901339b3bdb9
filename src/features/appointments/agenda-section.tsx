import { AgendaInfo } from '#features/appointments/rows/agenda-info.tsx'
import { AgendaNotices, type AgendaNoticesProps } from './agenda-notices.tsx'
import { DayPanel, type DayPanelProps } from './overview/day-panel.tsx'
import { ManagementList, type ManagementListProps } from './overview/management-list.tsx'
import { StatCards } from './overview/stat-cards.tsx'
import { RequestsPanel, type RequestsPanelProps } from './requests/requests-panel.tsx'

export type AgendaSectionProps =
  | ({ part: 'notices' } & AgendaNoticesProps)
  | { part: 'cards'; onShowCalendar: () => void }
  | ({ part: 'day' } & DayPanelProps)
  | ({ part: 'management' } & ManagementListProps)
  | ({ part: 'requests' } & RequestsPanelProps)
  | { part: 'info'; isFolded: boolean }

/** Everything around the calendar, in one chunk. It loads after the calendar, for which people open this screen. */
export function AgendaSection(props: AgendaSectionProps) {
  switch (props.part) {
    case 'notices':
      return <AgendaNotices onResolve={props.onResolve} onShowGap={props.onShowGap} />
    case 'cards':
      return <StatCards onShowCalendar={props.onShowCalendar} />
    case 'day':
      return <DayPanel onSelect={props.onSelect} onAct={props.onAct} onPrintDay={props.onPrintDay} />
    case 'management':
      return <ManagementList onSelect={props.onSelect} onAct={props.onAct} />
    case 'info':
      return <AgendaInfo isFolded={props.isFolded} />
    case 'requests':
      return <RequestsPanel onAct={props.onAct} />
  }
}
