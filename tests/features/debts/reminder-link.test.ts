import { afterEach, expect, it } from 'vitest'
import { unsetClinic } from '#domain/clinic/clinic-info.ts'
import { centavos } from '#domain/values/money.ts'
import { reminderLink } from '#features/debts/reminder-link.ts'
import { showClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'

const ana = { firstName: 'Ana', phone: '3537 411111' }

afterEach(() => showClinicInfo(unsetClinic))

it('the reminder of a debt names the patient, the amount and the clinic, and nothing that was treated', () => {
  showClinicInfo({ ...unsetClinic, profile: { ...unsetClinic.profile, name: 'Consultorio Del Sol' } })
  const link = new URL(reminderLink(ana, centavos(600_050)) ?? '')
  expect(link.origin + link.pathname).toBe('https://wa.me/5493537411111')
  expect(link.searchParams.get('text')).toBe(
    'Hola Ana, te recordamos que tienes un saldo pendiente de $ 6.000,50 en Consultorio Del Sol. ¡Gracias!',
  )
})

it('there is no reminder for a phone that WhatsApp can not use', () => {
  expect(reminderLink({ ...ana, phone: '12' }, centavos(1))).toBeNull()
})
