import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { isProof } from '#tests/support/suites/tier.ts'

type Rules = NonNullable<RunOptions['runOnly']>

const WCAG: Rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on the theme, which only changes colours. */
const ABOUT_COLOURS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const DIALOGS = ':is([role=dialog], [role=alertdialog])[data-state=open]'

/**
 * Returns the selector of what to check: the topmost dialog, else the page. What is beneath a dialog can't be reached,
 * and was checked before it opened; the proof checks all of it again.
 */
export function lookedAt(page: Page): Promise<string> {
  if (isProof) return Promise.resolve('html')
  return page.evaluate((dialogs) => {
    const top = [...document.querySelectorAll(dialogs)].at(-1)
    return top ? `#${CSS.escape(top.id)}` : 'html'
  }, DIALOGS)
}

/** Returns the violations of WCAG 2.2 A and AA in the present page, each in one line; in both themes by default. */
export async function wcagFaults(page: Page, themes: 'both' | 'light' = 'both'): Promise<string[]> {
  const isReady = await page.evaluate(() => 'axe' in window)
  if (!isReady) {
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
    await standStill(page)
  }
  const place = await lookedAt(page)
  const dark = themes === 'both' ? await faultsInTheDark(page, place) : []
  return [...(await faultsOf(page, place, WCAG)), ...dark]
}

async function faultsInTheDark(page: Page, place: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await faultsOf(page, place, ABOUT_COLOURS)
  await page.emulateMedia({ colorScheme: 'light' })
  return faults.map((fault) => `in the dark theme, ${fault}`)
}

/**
 * Ends all animations: what fades in, and everything on a change of the theme, has its final colours only at the end.
 */
function standStill(page: Page): Promise<void> {
  return page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
}

function faultsOf(page: Page, place: string, rules: Rules): Promise<string[]> {
  return page.evaluate(
    async ([place, runOnly]) => {
      const { axe } = window as unknown as { axe: { run: (where: string, options: RunOptions) => Promise<AxeResults> } }
      const { violations } = await axe.run(place, { runOnly, resultTypes: ['violations'], iframes: false })
      return violations.flatMap((fault) =>
        fault.nodes.map((node) => `${fault.id}: ${node.html} ${node.failureSummary}`),
      )
    },
    [place, rules] as const,
  )
}
