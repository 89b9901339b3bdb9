import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { PHONE, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { openAgenda } from './agenda-desk.ts'
import { deskStart, type OpenDevice, openDevice, type Prepare } from './desk-clock.ts'

/** Where the receptionist works: a screen with the agenda open, and a server that may have died since. */
export interface Desk {
  page: Page
  server: ServerProcess
  /** By which that server sends its mails. */
  mails: MailServer
  isPhone: boolean
  /** Whether the server answers; without it the device is all there is. */
  isServed: boolean
}

/**
 * Runs flows at a tablet and at a phone, with the server and after its process died. The flows of one desk follow one another on
 * one page and one server; each has rows of its own, so that none leans on another.
 */
export function forEachDesk(prepare: Prepare, flows: (desk: Desk) => void): void {
  const start = deskStart(prepare)

  describe.each([
    ['a tablet with the server', TABLET, true],
    ['a tablet without a server', TABLET, false],
    ['a phone with the server', PHONE, true],
    ['a phone without a server', PHONE, false],
  ] as const)('at %s', (_name, viewport, isServed) => {
    const desk = { isPhone: viewport === PHONE, isServed } as Desk
    let device: OpenDevice
    beforeAll(async () => {
      desk.mails = await startMailServer()
      desk.server = await start.server({ smtpUrl: desk.mails.url })
      await desk.server.start()
      device = await openDevice(start, { viewport, isPatient: isServed })
      desk.page = device.page
      await openAgenda(desk.page, desk.server.url)
      // Before it is known that the server answers, a form does not wait for its word.
      if (isServed) await desk.page.getByRole('link', { name: /En línea/ }).waitFor()
      else await desk.server.kill()
    })
    afterEach(async ({ task }) => {
      // What a failed flow left open is not the next one's affair.
      if (task.result?.state === 'fail') await desk.page.goto(`${desk.server.url}/appointments`)
    })
    afterAll(async () => {
      await device?.dispose()
      await desk.server?.dispose()
      await desk.mails?.stop()
    })
    flows(desk)
  })
}

/** What is said of a change: the success only after the server's word. */
export async function expectWord({ page, isServed }: Desk, success: string): Promise<void> {
  await page
    .getByText(isServed ? success : 'En este dispositivo: se enviará cuando haya conexión')
    .first()
    .waitFor()
  if (!isServed) expect(await page.getByText(success).count()).toBe(0)
}
