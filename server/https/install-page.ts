import { type InstallGuide, type InstallStep, installGuides, installTexts } from './install-texts.ts'

/** The files that the page offers. */
export const installPaths = {
  certificate: '/clinica-autoridad.crt',
  profile: '/clinica-autoridad.mobileconfig',
  style: '/estilo.css',
} as const

interface InstallPage {
  /** The address of the app, with https. */
  app: string
  fingerprint: string
  /** The browser's name, by which the guide of this device is open. */
  userAgent: string
}

/** Renders the page that installs the clinic's certificate. */
export function installPage({ app, fingerprint, userAgent }: InstallPage): string {
  const own = installGuides.find(({ device }) => device.test(userAgent))
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${installTexts.title}</title>
<link rel="stylesheet" href="${installPaths.style}">
</head>
<body>
<main>
<h1>${installTexts.title}</h1>
<p>${installTexts.intro}</p>
<h2>${installTexts.compare}</h2>
<p>${installTexts.compareWhy}</p>
<p class="fingerprint">${escaped(inGroups(fingerprint))}</p>
${installGuides.map((guide) => guideSection(guide, guide === own)).join('\n')}
<h2>${installTexts.open}</h2>
<p>${installTexts.openWhy}</p>
<p><a class="primary" href="${escaped(app)}">${escaped(app)}</a></p>
<p class="note">${installTexts.stillWarns}</p>
</main>
</body>
</html>
`
}

function guideSection({ title, file, steps }: InstallGuide, isOpen: boolean): string {
  const label = file === 'profile' ? installTexts.downloadProfile : installTexts.download
  return `<details${isOpen ? ' open' : ''}>
<summary>${title}</summary>
<p><a class="primary" href="${installPaths[file]}">${label}</a></p>
<ol>
${steps.map((step) => `<li><p>${escaped(step.text)}</p>${drawing(step.screen)}</li>`).join('\n')}
</ol>
</details>`
}

const ROW_HEIGHT = 34
const WIDTH = 260

/** Draws a screen as a list whose marked row is the one to press. The step's text says the same. */
function drawing({ title, rows, press }: InstallStep['screen']): string {
  const height = 44 + rows.length * ROW_HEIGHT
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" aria-hidden="true">
<rect class="frame" x="1" y="1" width="${WIDTH - 2}" height="${height - 2}" rx="10"/>
<text class="title" x="14" y="24">${escaped(shortened(title))}</text>
${rows.map((row, index) => drawnRow(row, 36 + index * ROW_HEIGHT, index === press)).join('\n')}
</svg>`
}

function drawnRow(text: string, y: number, isPressed: boolean): string {
  return `<rect class="${isPressed ? 'press' : 'row'}" x="8" y="${y}" width="${WIDTH - 16}" height="${ROW_HEIGHT - 4}" rx="6"/>
<text class="${isPressed ? 'pressText' : 'rowText'}" x="18" y="${y + 20}">${escaped(shortened(text))}</text>`
}

function shortened(text: string): string {
  return text.length > 32 ? `${text.slice(0, 31)}…` : text
}

/** Eight pairs a line, as they are read aloud. */
function inGroups(fingerprint: string): string {
  return fingerprint.replace(/((?:..:){8})/g, '$1\n')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

export const installStyle = `
:root { color-scheme: light dark; --ink: #16302e; --soft: #4d6462; --paper: #fff; --ground: #f2f6f5; --line: #c9d8d5; --accent: #0f6b63; --on: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e5efed; --soft: #a9bfbb; --paper: #17211f; --ground: #0e1514; --line: #344643; --accent: #6fd0c3; --on: #06201d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
p { margin: .5rem 0; }
.note { color: var(--soft); }
.fingerprint { font: .95rem/1.6 ui-monospace, monospace; white-space: pre-line; overflow-wrap: anywhere; background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; padding: .6rem .8rem; }
details { background: var(--paper); border: 1px solid var(--line); border-radius: .8rem; padding: 0 1rem; margin: .8rem 0; }
summary { font-weight: 600; padding: .8rem 0; min-height: 2.75rem; cursor: pointer; }
ol { padding-left: 1.25rem; display: grid; gap: 1rem; margin: 1rem 0; }
.primary { display: inline-block; min-height: 2.75rem; padding: .6rem 1.1rem; border-radius: .6rem; background: var(--accent); color: var(--on); text-decoration: none; font-weight: 600; overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
svg { max-width: 100%; height: auto; }
.frame { fill: var(--ground); stroke: var(--line); stroke-width: 1.5; }
.row { fill: var(--paper); }
.press { fill: var(--accent); }
text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.title { font-weight: 600; }
.pressText { fill: var(--on); font-weight: 600; }
`
