import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { dataFolder } from '#server/platform/data-folder.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { layBackups } from './laid-backups.ts'

const clinic = journey({ lay: (dataDir) => layBackups(dataDir, '2026-11-19T06:00:00Z') })

const openHome = (page: Parameters<typeof openScreen>[0]) =>
  openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')

it('the home names the last backup and the last test of a restore in one line, and says in red that a backup is gone', async () => {
  const page = await clinic.openDevice({ screen: PHONE })
  await openHome(page)
  const calm = page.getByText('Último respaldo: hoy 03:00. Última restauración probada: hoy 03:00, 0 diferencias.')
  await calm.waitFor()

  await clinic.server.kill()
  await rm(dataFolder(clinic.server.dataDir).backups, { recursive: true })
  await clinic.server.start()
  await openHome(page)
  await page
    .getByText(/^El último respaldo ya no está en su carpeta\..*Último respaldo: hoy 03:00\.$/)
    .first()
    .waitFor()
  expect(await calm.count()).toBe(0)
})
