import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { withAna } from '#tests/journeys/cash/cash-desk.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { type MailServer, startMailServer } from '#tests/support/network/mail-server.ts'
import { agendaDay, bookedAppointment } from './agenda-desk.ts'

let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
})
afterAll(() => mails.stop())

const clinic = journey({
  smtpUrl: () => mails.url,
  prepare: async (api) => bookedAppointment(api, await withAna(api), '08:30'),
})

describe('the reminder that the server mails', () => {
  it('is confirmed on a phone, then cancelled, and the tablet of the desk shows both', async () => {
    const { server, api } = clinic
    await api.put('/settings/profile', { address: 'Calle Falsa 123', phones: ['(03537) 41-2345'] })
    // A server looks for what is due when it starts, and every ten minutes.
    await server.kill()
    await server.start()
    await mails.count(1)
    const [path] = /\/t\/\S+/.exec(mails.received[0]?.mail.text ?? '') ?? []
    const desk = await clinic.openDevice()
    await openScreen(desk, server.url, '/appointments/reminders', 'Mañana')
    const row = desk.getByRole('listitem').filter({ hasText: 'Ana Gómez' })
    await row.getByText(/^Avisado .*automático/).waitFor()

    const phone = await clinic.openDevice({ screen: PHONE, isSignedIn: false })
    const press = (name: string) => phone.getByRole('button', { name, exact: true }).click()
    await phone.goto(`${server.url}${path}`)
    await phone.getByText(formatDayInWords(agendaDay)).waitFor()
    await phone.getByText('Calle Falsa 123, Bell Ville, Córdoba').waitFor()
    expect(await phone.getByText(/Control/).count()).toBe(0)
    expect(await phone.getByRole('link', { name: 'Llámanos' }).getAttribute('href')).toMatch(/^tel:\+54/)
    expect(await phone.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href')).toContain('destination=')
    await press('Confirmo')
    await phone.getByText('Confirmaste esta cita. ¡Gracias!').waitFor()
    await row.getByText(/^Confirmó .*por su cuenta/).waitFor()

    await api.put('/settings/reminders', { selfCancel: true, selfCancelHours: 2 })
    await phone.reload()
    const file = phone.waitForEvent('download')
    await press('Agregar al calendario')
    expect((await file).suggestedFilename()).toBe(`turno-${agendaDay}.ics`)
    // Whoever sees the patient's calendar must not get the link.
    const entry = await readFile(await (await file).path(), 'utf8')
    expect(/^UID:(\S+)/m.exec(entry)?.[1]).toMatch(/^visita-\d+(?:@|$)/)
    // Nobody has read the question when the second tap comes.
    await phone.getByRole('button', { name: 'No puedo ir', exact: true }).dblclick()
    await press('No puedo ir')
    await press('No, la mantengo')
    await press('No puedo ir')
    // The hours of the owner passed while the page was open.
    await api.put('/settings/reminders', { selfCancel: true, selfCancelHours: 168 })
    await press('Sí, cancelar mi cita')
    await phone.getByText('Esta cita ya no se puede cancelar desde aquí', { exact: false }).waitFor()
    await phone.getByRole('link', { name: 'Llámanos' }).waitFor()
    await api.put('/settings/reminders', { selfCancel: true, selfCancelHours: 2 })
    await phone.reload()
    await press('No puedo ir')
    await press('Sí, cancelar mi cita')
    await phone.getByRole('heading', { name: 'Cita cancelada' }).waitFor()
    await row.waitFor({ state: 'detached' })
    await phone.reload()
    await phone.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
  })
})
