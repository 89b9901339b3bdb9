import { appTexts, pageTitles } from './app-texts.ts'

/** What the browser's tab shows at an address: the screen's title and the clinic; the clinic alone where no screen is. */
export function pageTitleOf(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  const title = pageTitles[path] ?? pageTitles[path.slice(0, path.lastIndexOf('/'))]
  return title ? `${title} · ${appTexts.clinicName}` : appTexts.clinicName
}
