import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from '#tests/support/browser/chromium.ts'
import { CORAL_STROKE, spineStrokes } from '#ui/icons/spine-strokes.ts'

/** `npm run social-card`: draws public/social-card.png, which stands for the site where somebody shares a link to it. */

const SIZE = { width: 1200, height: 630 }
const root = process.cwd()

async function card(): Promise<string> {
  const font = await readFile(join(root, 'public', 'fonts', 'bricolage-grotesque.woff2'), 'base64')
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Display; src: url(data:font/woff2;base64,${font}) format("woff2"); font-weight: 400 800; }
    * { box-sizing: border-box; margin: 0; }
    body { display: grid; grid-template-columns: 1fr 440px; align-items: center; width: 1200px; height: 630px; padding: 0 70px 0 84px;
      background: #faf5ec; color: #14262a; font-family: Display; }
    h1 { font-size: 92px; font-weight: 750; line-height: 1; letter-spacing: -0.035em; }
    p { margin-top: 38px; font-size: 34px; font-weight: 500; color: #4c5f62; }
    svg { width: 470px; fill: none; stroke: #0d5a60; stroke-width: 4.4; stroke-linecap: round; }
  </style>
  <div><h1>Tu Salud<br>en Buenas<br>Manos</h1><p>Consultorio de quiropraxia</p></div>
  <svg viewBox="0 0 64 64"><circle cx="32" cy="32" r="31" fill="#f2ebdd" stroke="none"/>
    <circle cx="32" cy="32" r="24" stroke="#e2d8c5" stroke-width="0.4"/>
    ${spineStrokes.map((d, index) => `<path d="${d}"${index === CORAL_STROKE ? ' stroke="#bf4529"' : ''}/>`).join('')}</svg>`
}

const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: SIZE })
  await page.setContent(await card())
  await page.evaluate(() => document.fonts.ready)
  await writeFile(join(root, 'public', 'social-card.png'), await page.screenshot())
} finally {
  await browser.close()
}
