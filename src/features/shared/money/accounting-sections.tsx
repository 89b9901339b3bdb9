import { SectionLinks } from '#features/shared/sections/section-links.tsx'
import { paths } from '#features/shared/session/paths.ts'
import { accountingSectionTexts as texts } from './accounting-sections-texts.ts'

const SECTIONS = [
  { path: paths.accounting, title: texts.cash },
  { path: paths.debts, title: texts.debts },
  { path: paths.plans, title: texts.plans },
  { path: paths.movements, title: texts.movements },
  { path: paths.closes, title: texts.closes },
]

/** Links between the cash screen and the sections beside it. */
export function AccountingSections() {
  return <SectionLinks name={texts.name} sections={SECTIONS} />
}
