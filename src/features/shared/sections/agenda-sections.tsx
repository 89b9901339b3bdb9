import { paths } from '#features/shared/session/paths.ts'
import { agendaSectionTexts as texts } from './agenda-sections-texts.ts'
import { SectionLinks } from './section-links.tsx'

const SECTIONS = [
  { path: paths.appointments, title: texts.agenda },
  { path: paths.reminders, title: texts.reminders },
  { path: paths.unclosed, title: texts.unclosed },
  { path: paths.waiting, title: texts.waiting },
  { path: paths.recall, title: texts.recall },
]

/** Links between the agenda and the lists beside it. */
export function AgendaSections({ isBeforeTabs = false }: { isBeforeTabs?: boolean }) {
  return <SectionLinks name={texts.name} sections={SECTIONS} isBeforeTabs={isBeforeTabs} />
}
