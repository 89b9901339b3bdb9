import { expect, it } from 'vitest'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { centavos } from '#domain/values/money.ts'
import { adminHomeTexts } from '#features/admin-home/admin-home-texts.ts'
import { appointmentsInWords } from '#features/admin-home/use-glance.ts'

const inWords = (...statuses: AppointmentStatus[]) => appointmentsInWords(statuses.map((status) => ({ status })))

it("today's appointments are counted if they take place, and so are those still to come", () => {
  expect(inWords()).toBe('Hoy: sin citas')
  expect(inWords('cancelled', 'rejected', 'pending')).toBe('Hoy: sin citas')
  expect(inWords('scheduled')).toBe('Hoy: 1 cita, 1 por atender')
  expect(inWords('completed', 'no_show', 'approved', 'rescheduled', 'cancelled')).toBe('Hoy: 4 citas, 2 por atender')
  expect(inWords('completed', 'completed')).toBe('Hoy: 2 citas')
})

it("today's cash and the number of pending requests are shown", () => {
  const { cash, requests } = adminHomeTexts.glance
  expect(cash({ total: centavos(0), pending: centavos(0), count: 0 })).toBe('Hoy: sin ingresos')
  expect(cash({ total: centavos(1_800_000), pending: centavos(0), count: 1 })).toBe('Hoy: $ 18.000,00 en 1 ingreso')
  expect(cash({ total: centavos(3_400_050), pending: centavos(0), count: 2 })).toBe('Hoy: $ 34.000,50 en 2 ingresos')
  expect([requests(1), requests(3)]).toEqual(['1 solicitud pendiente', '3 solicitudes pendientes'])
})
