import { matchPath } from 'react-router-dom'
import { appTexts, pageTitles } from '#app/app-texts.ts'
import { paths, publicPaths } from '#features/shared/session/paths.ts'

/** Here the app only leads on. */
const WAYS: readonly string[] = [...publicPaths, paths.panel]

/** What the browser's tab shows at an address: the title of the screen, be it that there is none, and the clinic. */
export function pageTitleOf(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '').toLowerCase()
  if (WAYS.includes(path)) return appTexts.clinicName
  const screen = matchPath(`${paths.resetPassword}/:token`, path) ? paths.resetPassword : path
  return `${pageTitles[screen] ?? appTexts.notFound.title} · ${appTexts.clinicName}`
}
