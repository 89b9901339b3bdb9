import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { admin, createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { addPatient, fillLogin, openScreen, signIn } from './front-desk.ts'

const eva = { firstName: 'Eva', lastName: 'Luna', dni: '31222333', phone: '3537 433333', email: 'eva@correo.example' }
const RECOVERED = 'Se recuperó lo que estabas escribiendo'

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await createServerProcess()
  await server.start()
  browser = await createClinicBrowser()
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

async function openPatientForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
  return page.getByRole('dialog')
}

/** How many drafts the user's database holds. */
function countDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('clinica-1')
        opening.onerror = () => reject(new Error('the database did not open'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onerror = () => reject(new Error('the drafts could not be counted'))
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

describe('what is typed into an open form', () => {
  it('is there again after the browser was closed, until it is given up', async () => {
    const page = await browser.open()
    await signIn(page, server.url)
    await openScreen(page, server.url, '/patients', 'Pacientes')
    await (await openPatientForm(page)).getByLabel('Apellido').fill(eva.lastName)
    await expect.poll(() => countDrafts(page)).toBe(1)
    await browser.close()

    const reopened = await browser.open()
    await openScreen(reopened, server.url, '/patients', 'Pacientes')
    const form = await openPatientForm(reopened)
    await form.getByText(RECOVERED).waitFor()
    expect(await form.getByLabel('Apellido').inputValue()).toBe(eva.lastName)
    await form.getByRole('button', { name: 'Descartar' }).click()
    expect(await form.getByLabel('Apellido').inputValue()).toBe('')
    await expect.poll(() => countDrafts(reopened)).toBe(0)
  })

  it('outlives a session that ends in the background, and is no draft any more once it is saved', async () => {
    const page = await browser.open()
    await signIn(page, server.url)
    await openScreen(page, server.url, '/patients', 'Pacientes')
    const form = await openPatientForm(page)
    await storedRows(server.dataDir, 'DELETE FROM sessions RETURNING user_id')
    // Typed at the last moment: the next word of the server ends the session.
    await form.getByLabel('Apellido').fill(eva.lastName)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL('**/login', { timeout: 30_000 })

    await fillLogin(page, admin)
    await page.getByRole('heading', { name: 'Pacientes', level: 1 }).waitFor()
    const again = await openPatientForm(page)
    await again.getByText(RECOVERED).waitFor()
    expect(await again.getByLabel('Apellido').inputValue()).toBe(eva.lastName)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await again.waitFor({ state: 'hidden' })
    await addPatient(page, eva)
    expect(await storedRows(server.dataDir, 'SELECT last_name FROM patients')).toHaveLength(1)
    expect(await countDrafts(page)).toBe(0)
  })
})
