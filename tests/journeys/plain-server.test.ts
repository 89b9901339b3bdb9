import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listenPlain, type PlainListener } from '#tests/support/plain-listener.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'
import { addPatient, openScreen, signIn, takeIncome } from './front-desk.ts'
import { journey } from './journey.ts'
import { bePatient } from './patience.ts'

const ana = { firstName: 'Ana', lastName: 'Gómez', dni: '30111222', phone: '3537 411111', email: 'ana@correo.example' }
const APP = process.env.APP_FOLDER ?? join(process.cwd(), 'dist', 'app')

const clinic = journey({ clock: 'machine' })

let server: TestServer
let plain: PlainListener

beforeEach(async () => {
  server = await createTestServer({ clock: () => Date.now(), appFolder: APP })
  plain = await listenPlain(server.app)
})

afterEach(async () => {
  await plain.close()
  await server.stop()
})

it('works at a server that has only the calls of the specification, and asks about money that may have arrived', {
  timeout: 120_000,
}, async () => {
  const page = await clinic.openDevice({ isSignedIn: false })
  await signIn(page, plain.url)
  await page.getByText('En línea').first().waitFor()
  await openScreen(page, plain.url, '/patients', 'Pacientes')
  await bePatient(page)
  await addPatient(page, ana)
  await page.getByText('Paciente creado correctamente').first().waitFor()

  // The payment arrives, its answer does not.
  plain.losesAnswer = (method, path) => method === 'POST' && path === '/incomes'
  await openScreen(page, plain.url, '/accounting', 'Contabilidad')
  await takeIncome(page, { patient: 'Gómez', amount: '18000', description: 'Consulta inicial' })
  await openScreen(page, plain.url, '/sincronizacion', 'Centro de sincronización')
  await page.getByText('¿Llegó al servidor?').first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Sí, es este' }).click()
  await page.getByText('Entendido: el ingreso ya estaba en el servidor').first().waitFor()

  const incomes = await server.db.selectFrom('incomes').select(['description', 'amount']).execute()
  expect(incomes).toEqual([{ description: 'Consulta inicial', amount: 1_800_000 }])
  const posts = plain.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(posts).toEqual(['/auth/login', '/patients', '/incomes'])
  // Its first calls found out that it is plain; nothing else that the spec does not name was ever said.
  expect([...new Set(plain.additions)].sort()).toEqual(['GET /sync/capabilities', 'GET /sync/events'])
})
