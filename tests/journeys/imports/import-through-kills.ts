import { expect } from 'vitest'
import { openScreen, signIn } from '#tests/journeys/fixtures/front-desk.ts'
import type { LastingDevice } from '#tests/journeys/fixtures/lasting-device.ts'
import { killProcesses } from '#tests/support/browser/browser-processes.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { button, chooseFile, manyPatients, openImport, patientsBook } from './import-desk.ts'

/** How long the whole takes on a slow and busy machine. */
const PATIENCE_MS = 15 * 60_000

/**
 * Imports a workbook, during which the browser is killed once in the dry run and once in the import, and the server
 * once. The person goes on each time, and at the end each row is there exactly once. Logs how long it took.
 */
export async function importThroughKills(clinic: LastingDevice, rows: number): Promise<void> {
  const book = patientsBook(manyPatients(rows))
  const first = await clinic.browser.open()
  await signIn(first, clinic.proxy.url)
  await openImport(first, clinic.proxy.url)
  await chooseFile(first, book)
  await killAtCall(clinic, 'PUT', 2, () => button(first, /^Revisar/).click())

  const second = await reopened(clinic)
  await openImport(second, clinic.proxy.url)
  const began = performance.now()
  await chooseFile(second, book)
  await button(second, /^Revisar/).click()
  await button(second, /^Importar \d/).waitFor({ timeout: PATIENCE_MS })
  const judged = performance.now()
  await killAtCall(clinic, 'POST', Math.max(2, Math.round(rows / 200 / 3)), () =>
    button(second, /^Importar \d/).click(),
  )
  await clinic.server.kill()
  await clinic.server.start()

  const third = await reopened(clinic)
  const resumed = performance.now()
  await openImport(third, clinic.proxy.url)
  const banner = third.getByText('La importación de «pacientes.xlsx» quedó a la mitad')
  await banner.waitFor()
  const left = await countPatients(clinic)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(rows)
  await third.getByRole('button', { name: 'Seguir', exact: true }).first().click()
  await third.getByText('Importación terminada').waitFor({ timeout: PATIENCE_MS })

  const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
  console.log(
    `${rows} rows: judged in ${((judged - began) / 1000).toFixed(1)} s; ${left} imported before the kills, the others in ${seconds(resumed)}`,
  )
  const found = await storedRows(
    clinic.server.dataDir,
    'SELECT count(*) AS patients, count(DISTINCT dni) AS people FROM patients',
  )
  expect(found).toEqual([{ patients: rows, people: rows }])
  const verdicts = await storedRows(
    clinic.server.dataDir,
    `SELECT verdict, count(*) AS rows FROM import_rows
     WHERE import_id = (SELECT max(id) FROM imports) GROUP BY verdict`,
  )
  expect(verdicts).toEqual([{ verdict: 'imported', rows }])
}

/** Acts, and kills the browser when it sends this call of an import for the n-th time. */
async function killAtCall({ proxy, browser }: LastingDevice, method: string, nth: number, act: () => Promise<void>) {
  let calls = 0
  const killed = new Promise<void>((resolve, reject) => {
    proxy.meddle(async ({ method: sent, path }) => {
      const isMeant = sent === method && /\/imports\/\d+\//.test(path)
      if (isMeant && ++calls === nth) await killProcesses(browser.context(), 'browser').then(resolve, reject)
      return 'pass' as const
    })
  })
  await act()
  await killed
  proxy.rest()
}

async function reopened({ browser, proxy }: LastingDevice) {
  await browser.close()
  const page = await browser.open()
  await openScreen(page, proxy.url, '/dashboard', 'Panel de Administración')
  return page
}

async function countPatients({ server }: LastingDevice): Promise<number> {
  const [row] = await storedRows(server.dataDir, 'SELECT count(*) AS patients FROM patients')
  return Number(row?.patients)
}
