import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { pesosOf } from '#domain/values/money.ts'
import type { BaselineClinic, BaselineDevice } from './baseline-device.ts'

/**
 * What must hold of a server with the baseline API when all is quiet: nobody is there twice, no time is held twice, the money sums up to what was
 * taken (whole centavos), every device shows what the server holds, and nothing was said that the spec does not name. Throws.
 */
export async function checkClinic(
  clinic: BaselineClinic,
  devices: readonly BaselineDevice[],
  taken: number,
): Promise<void> {
  const rows = async (path: string) => (await clinic.staff.get(path)).body as Fields[]
  const patients = await rows('/patients')
  const appointments = await rows('/appointments?includeCancelled=true')
  const incomes = await rows('/incomes/date-range?startDate=2026-01-01&endDate=2026-12-31')
  expectNone('a DNI twice', doubles(patients.map(({ dni }) => dni)))
  const active = appointments.filter(({ status }) => status !== 'cancelled')
  expectNone('a time twice', doubles(active.map(({ date, startTime }) => `${date} ${startTime}`)))
  expectNone('a payment twice', doubles(incomes.map(({ description }) => description)))
  const sum = incomes.reduce((total, { amount }) => total + Number(amount) * 100, 0)
  if (sum !== taken) throw new Error(`the incomes are ${sum}, and ${taken} were taken`)
  for (const { db } of devices) {
    expectSame('patients', await db.patients.toArray(), patients, ['dni', 'phone', 'address'])
    expectSame('turnos', await db.appointments.toArray(), appointments, ['startTime', 'status', 'patientId'])
    const inPesos = (await db.incomes.toArray()).map((row) => ({ ...row, amount: pesosOf(row.amount) }))
    expectSame('incomes', inPesos, incomes, ['amount', 'description', 'patientId'])
  }
  const said = clinic.plain.additions.filter((asked) => asked !== 'GET /sync/capabilities')
  expectNone('something that the spec does not name', said)
}

function doubles(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function expectNone(what: string, found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`${what}: ${found.join(', ')}`)
}

function expectSame(
  what: string,
  mirrored: readonly object[],
  stored: readonly Fields[],
  fields: readonly string[],
): void {
  const line = (row: object) => ['id', ...fields].map((field) => String(row[field as keyof typeof row])).join(' · ')
  const [here, there] = [mirrored.map(line).sort(), stored.map(line).sort()]
  if (here.join('\n') !== there.join('\n')) {
    throw new Error(`${what} differ\non the device:\n${here.join('\n')}\non the server:\n${there.join('\n')}`)
  }
}
