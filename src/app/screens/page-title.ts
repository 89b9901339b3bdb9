import { matchPath } from 'react-router-dom'
import { appTexts, pageTitles } from '#app/app-texts.ts'
import { clinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { paths, publicPaths } from '#features/shared/session/paths.ts'

/** Addresses that only redirect. */
const REDIRECTS: readonly string[] = [...publicPaths, paths.panel]

/** The browser tab's title for an address: the screen's title (or 'not found') and the clinic. */
export function pageTitleOf(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '').toLowerCase()
  if (REDIRECTS.includes(path)) return clinicName()
  const screen = parentOf(path)
  return `${pageTitles[screen] ?? appTexts.notFound.title} · ${clinicName()}`
}

/** The screen whose title an address below it has. */
function parentOf(path: string): string {
  const parent = [paths.resetPassword, paths.visitLink, paths.settings].find((screen) =>
    matchPath(`${screen}/:part`, path),
  )
  return parent ?? path
}
