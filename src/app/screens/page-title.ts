import { matchPath } from 'react-router-dom'
import { appTexts, pageTitles } from '#app/app-texts.ts'
import { paths, publicPaths } from '#features/shared/session/paths.ts'

/** Addresses that only redirect. */
const REDIRECTS: readonly string[] = [...publicPaths, paths.panel]

/** The browser tab's title for an address: the screen's title (or 'not found') and the clinic. */
export function pageTitleOf(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '').toLowerCase()
  if (REDIRECTS.includes(path)) return appTexts.clinicName
  const screen = matchPath(`${paths.resetPassword}/:token`, path) ? paths.resetPassword : path
  return `${pageTitles[screen] ?? appTexts.notFound.title} · ${appTexts.clinicName}`
}
