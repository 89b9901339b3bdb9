import { describe, expect, it } from 'vitest'
import { openScreen, signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { createClinicBrowser } from '#tests/support/browser/clinic-browser.ts'
import { createPostgresDatabase, hasPostgres, startPostgres } from '#tests/support/database/postgres-server.ts'
import { createServerProcess } from '#tests/support/server/server-process.ts'

describe.skipIf(!hasPostgres)('the section Copias of a clinic on PostgreSQL', () => {
  it('says who makes the backups, and offers none', async () => {
    const postgres = await startPostgres()
    const url = await createPostgresDatabase(postgres.url)
    const server = await createServerProcess({ variables: { DATABASE_URL: url } })
    const browser = await createClinicBrowser()
    try {
      await server.start()
      const page = await browser.open()
      await signIn(page, server.url)
      await openScreen(page, server.url, '/configuracion/copias', 'Copias')
      await page.getByText(/guarda los datos en PostgreSQL y no hace copias por su cuenta/).waitFor()
      expect(await page.getByText(/hace una copia cada día/).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Hacer ahora' }).count()).toBe(0)
    } finally {
      await browser.dispose()
      await server.dispose()
      await postgres.stop()
    }
  })
})
