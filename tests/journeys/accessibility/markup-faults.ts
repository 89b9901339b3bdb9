import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { lookedAt } from './wcag-faults.ts'

const judge = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Rules about the bundler's output, and matters of taste.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    'aria-label-misuse': 'error',
    'unique-landmark': 'error',
  },
})

/** Elements of Ark UI and Schedule-X: plain elements as buttons and lists, cells with two names. */
const BY_LIBRARIES = /^<[^>]* (data-scope="(date-picker|toast|combobox)"|class="[^"]*\bsx__)/

/** Returns the HTML faults of a text, each in one line with its tag. */
export async function markupFaults(text: string): Promise<string[]> {
  const { results } = await judge.validateString(text)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, offset }) => ({ ruleId, message, tag: tagAt(text, offset) }))
    .filter(({ tag }) => !BY_LIBRARIES.test(tag))
    .map(({ ruleId, message, tag }) => `${ruleId}: ${message} ${tag}`)
}

/** Returns the HTML faults of a page in its present state. */
export async function markupFaultsOf(page: Page): Promise<string[]> {
  const place = await lookedAt(page)
  const text = await page.locator(place).evaluate((element) => element.outerHTML)
  return markupFaults(place === 'html' ? `<!doctype html>${text}` : text)
}

function tagAt(text: string, offset: number): string {
  const begin = text.lastIndexOf('<', offset)
  return text.slice(begin, text.indexOf('>', offset) + 1)
}
