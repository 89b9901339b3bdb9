import { beforeEach, describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { cashDayRow } from '#domain/wire/rows/money-wire.ts'
import { invite } from '#tests/server/staff/invited-account.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { createIncome } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { closeBody, closeDay, closesOfAll, DAY, moveCash } from './cash-calls.ts'

const server = serverForEachTest(() => ({ publicUrl: 'https://consultorio.example' }))
/** The first admin owns the clinic. */
const owner = staffForEachTest(server)
let desk: Caller

beforeEach(async () => {
  const { token } = await invite(owner)
  const accepted = await callerWith(server.app).post('/auth/accept-invite', { token, password: 'una-clave-de-berta' })
  desk = callerWith(server.app, (accepted.body as { token: string }).token)
})

const pay = (fields: object = {}) =>
  desk.post('/payments', {
    patientId: null,
    date: DAY,
    amount: 10_000,
    paymentMethod: 'cash',
    kind: 'payment',
    ...fields,
  })
const SIGNED = '2026-11-19T15:00:00.000Z'

describe('a close', () => {
  it('is signed at once when it expects what the server has, with float, payments and movements', async () => {
    await createIncome(desk, null, { amount: 18_000, netAmount: 18_000 })
    await createIncome(desk, null, { amount: 7_000, netAmount: 7_000, paymentMethod: 'transfer' })
    await pay()
    await moveCash(desk)
    await moveCash(desk, { kind: 'withdrawal', amount: 2_000 })
    await moveCash(desk, { kind: 'contribution', amount: 1_000 })
    const expected = 5_000 + 18_000 + 10_000 - 4_500 - 2_000 + 1_000
    expect(
      await closeDay(desk, expected, { float: 5_000, expectedTransfer: 7_000, countedTransfer: 7_000 }),
    ).toMatchObject({ signedAt: SIGNED, recordedByName: 'berta' })
  })

  it('may differ from what was counted: the reason is kept, and the close is signed all the same', async () => {
    await createIncome(desk, null)
    const close = await closeDay(desk, 18_000, { countedCash: 17_500, reason: 'Vuelto mal dado' })
    expect(close).toMatchObject({ signedAt: SIGNED, countedCash: 17_500, expectedCash: 18_000 })
  })

  it.each([
    ['in cash', { countedCash: 17_500 }],
    ['by transfer', { countedTransfer: 1 }],
    ['by another method', { countedOther: 0.01 }],
  ])('that differs %s is refused without a reason, as the form refuses it', async (_method, counted) => {
    await createIncome(desk, null)
    expect(await desk.post('/cash-days', closeBody(18_000, { ...counted, reason: ' ' }))).toMatchObject({
      status: 400,
      body: { errors: { reason: validationTexts.differenceReasonRequired } },
    })
    expect(await closesOfAll(desk)).toEqual([])
    expect(await closeDay(desk, 18_000, { ...counted, reason: 'Vuelto mal dado' })).toMatchObject({ signedAt: SIGNED })
  })

  it('counts neither voided, pending nor partial incomes, nor voided movements', async () => {
    const { id } = await createIncome(desk, null)
    await desk.put(`/incomes/${id}`, { paymentStatus: 'cancelled', voidReason: 'Repetido' })
    await createIncome(desk, null, { paymentStatus: 'pending' })
    await createIncome(desk, null, { paymentStatus: 'partial' })
    const { ref } = await moveCash(desk)
    await moveCash(desk, { cancels: ref, voidReason: 'Error' })
    expect(await closeDay(desk, 0)).toMatchObject({ signedAt: SIGNED })
  })

  it('is no expense: the figures of its day are the same after it', async () => {
    await createIncome(desk, null)
    await closeDay(desk, 18_000)
    const daily = () => desk.get(`/incomes/daily?date=${DAY}`)
    expect((await daily()).body).toMatchObject({ total: 1, totalAmount: 18_000 })
    expect((await desk.get('/cash-movements')).body).toEqual([])
    // A second count of the same figures would differ if the close had changed them.
    expect(await desk.get('/cash-days')).toMatchObject({ body: [{ expectedCash: 18_000 }] })
  })

  it('stays provisional while a payment is missing, and is signed when it comes', async () => {
    await createIncome(desk, null)
    expect(await closeDay(desk, 28_000)).toMatchObject({ signedAt: null })
    await pay({ amount: 9_000 })
    expect((await closesOfAll(desk))[0]?.signedAt).toBeNull()
    await pay({ amount: 1_000 })
    expect((await closesOfAll(desk))[0]?.signedAt).toBe(SIGNED)
  })

  it.each([
    ['before its payment comes', ['refund']],
    ['with its payment', ['refund', 'payment']],
    ['with its payment and what voids that', ['payment', 'void', 'refund']],
  ] as const)('counts nothing of what a payment takes from credit, %s', async (_when, order) => {
    const { id } = await createIncome(desk, null, { paymentStatus: 'pending' })
    const ref = '6b5c8f0e-33c1-4f58-9f0e-0f4c7c6d2a12'
    const fields = { incomeId: id, paymentMethod: 'other', amount: 18_000 }
    const rows = {
      payment: { ...fields, ref },
      refund: { ...fields, incomeId: null, kind: 'refund', settles: ref },
      void: { ...fields, cancels: ref, voidReason: 'Error' },
    }
    for (const name of order) expect(await pay(rows[name])).toMatchObject({ status: 201 })
    expect(await closeDay(desk, 0)).toMatchObject({ signedAt: SIGNED })
  })

  it('is signed by what makes its figures agree: an income, its void, or a movement', async () => {
    await closeDay(desk, 13_500)
    await createIncome(desk, null)
    expect((await closesOfAll(desk))[0]?.signedAt).toBeNull()
    await moveCash(desk)
    expect((await closesOfAll(desk))[0]?.signedAt).toBe(SIGNED)
  })

  it('that is repeated is the same one', async () => {
    const body = closeBody(0, { ref: '6b5c8f0e-33c1-4f58-9f0e-0f4c7c6d2a11' })
    const first = (await desk.post('/cash-days', body)).as(cashDayRow)
    expect((await desk.post('/cash-days', body)).as(cashDayRow).id).toBe(first.id)
    expect(await closesOfAll(desk)).toHaveLength(1)
  })
})

describe('a signed close', () => {
  it('keeps its figures and its version when something of its day comes later', async () => {
    await createIncome(desk, null)
    const signed = await closeDay(desk, 18_000)
    await createIncome(desk, null, { amount: 5_000, netAmount: 5_000 })
    await pay()
    await moveCash(desk)
    expect(await closesOfAll(desk)).toEqual([signed])
  })

  it('holds: a second close of the day is kept beside it, and is not signed', async () => {
    await createIncome(desk, null)
    const first = await closeDay(desk, 18_000)
    await closeDay(desk, 18_000, { countedCash: 17_000, reason: 'Otro conteo' })
    expect(await closesOfAll(desk)).toMatchObject([first, { countedCash: 17_000, signedAt: null }])
  })

  it('is replaced by the owner only', async () => {
    const first = await closeDay(desk, 0)
    const again = closeBody(0, { countedCash: 500, reason: 'Sobraron', cancels: first.ref })
    expect(await desk.post('/cash-days', again)).toMatchObject({ status: 403 })
    expect(await owner.post('/cash-days', again)).toMatchObject({ status: 201, body: { signedAt: SIGNED } })
    expect((await closesOfAll(desk))[0]).toEqual(first)
  })
})

describe('a provisional close', () => {
  it('is replaced by anybody, with the figures of now', async () => {
    await createIncome(desk, null)
    const first = await closeDay(desk, 17_000)
    expect(first.signedAt).toBeNull()
    const second = await closeDay(desk, 18_000, { countedCash: 17_000, reason: 'Faltan', cancels: first.ref })
    expect(second.signedAt).toBe(SIGNED)
    // The replaced one is never signed, whatever comes.
    await moveCash(desk, { amount: 1_000 })
    expect((await closesOfAll(desk))[0]?.signedAt).toBeNull()
  })
})

describe('a closed day', () => {
  it('is reopened by the owner only, with a reason; the close is kept, and the day is closed anew', async () => {
    const first = await closeDay(desk, 0)
    const reopening = { date: DAY, kind: 'reopen', cancels: first.ref, reason: 'Faltaba un cobro' }
    expect(await desk.post('/cash-days', reopening)).toMatchObject({ status: 403 })
    expect(await owner.post('/cash-days', { ...reopening, reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { reason: validationTexts.reopenReasonRequired } },
    })
    expect(await owner.post('/cash-days', reopening)).toMatchObject({ status: 201, body: { signedAt: null } })
    await createIncome(desk, null)
    const second = await closeDay(desk, 18_000)
    expect(await closesOfAll(desk)).toMatchObject([first, { kind: 'reopen' }, { ref: second.ref, signedAt: SIGNED }])
  })
})
