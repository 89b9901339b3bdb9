import { readCashDay } from '#data/local/rows/cash-days.ts'
import { readPatientAccounts } from '#data/local/rows/payments/shown-accounts.ts'
import { spreadPayment } from '#domain/account/spread-payment.ts'
import { mayBecome } from '#domain/appointment/appointment-status.ts'
import { closeFields } from '#domain/cash/cash-count.ts'
import { isSameByMethod } from '#domain/cash/cash-figures.ts'
import { expectedOf, withFloat } from '#domain/cash/closes-in-force.ts'
import { chargesOf } from '#domain/income/visit-payment.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { centavos } from '#domain/values/money.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import type { Views } from '#tests/simulation/device/device-store.ts'
import type { Person } from '#tests/simulation/people/person.ts'
import { picked } from '#tests/simulation/people/picked.ts'
import { placeOf } from '#tests/simulation/rules/place-of.ts'
import type { World } from '#tests/simulation/runs/world.ts'
import { type MoneyHistory, type MoneyStep, moneyDay } from './money-history.ts'

type Actions = {
  [D in MoneyStep['do']]: (world: World, person: Person, step: Extract<MoneyStep, { do: D }>) => Promise<void>
}

const CENTAVOS = 100
const FLOAT = centavos(1_000_000)

const actions: Actions = {
  bill: async (_, person, { patient, day, status, thousands, method }) => {
    const seen = picked(await person.views('patient'), patient)
    if (seen)
      await person.create('income', charge({ patientId: seen.key, date: moneyDay(day), status, thousands, method }))
  },
  'charge visit': async (_, person, { row, status, thousands, method }) => {
    const seen = picked(await person.views('appointment'), row)
    if (!seen) return
    const separate = chargesOf(seen, await person.views('income')).length > 0
    const fields = charge({ patientId: seen.patientId, date: moneyDay(0), status, thousands, method })
    await person.create('income', { ...fields, appointmentId: seen.key, separate })
  },
  pay: async (_, person, { row, day, kind, thousands, method }) => {
    const seen = picked(await openCharges(person), row)
    if (!seen) return
    const received = { date: moneyDay(day), ...sum(thousands), paymentMethod: method, kind, notes: '' }
    await person.create('payment', { ...received, patientId: seen.patientId, incomeId: seen.key })
  },
  'pay on account': async (_, person, { patient, day, kind, thousands, method }) => {
    const seen = picked(await person.views('patient'), patient)
    if (!seen) return
    const received = { date: moneyDay(day), ...sum(thousands), paymentMethod: method, kind, notes: '' }
    await person.create('payment', { ...received, patientId: seen.key, incomeId: null })
  },
  'pay from credit': async (world, person, { device, patient, day, thousands }) => {
    const seen = picked(await person.views('patient'), patient)
    if (!seen) return
    const [account] = await readPatientAccounts(world.device(device).store().db, [seen.key])
    const amount = Math.min(account?.credit ?? 0, sum(thousands).amount)
    for (const share of spreadPayment(centavos(Math.max(0, amount)), account?.charges ?? [])) {
      const common = {
        patientId: seen.key,
        date: moneyDay(day),
        amount: share.amount,
        paymentMethod: 'other',
        notes: '',
      }
      const settles = await person.create('payment', { ...common, incomeId: share.charge.key, kind: 'payment' })
      await person.create('payment', { ...common, incomeId: null, kind: 'refund', settles })
    }
  },
  'void payment': async (_, person, { row }) => {
    const inForce = rowsInForce(await person.views('payment'))
    const seen = picked(
      inForce.filter(({ settles }) => settles === null),
      row,
    )
    if (!seen) return
    const { patientId, incomeId, date, amount, paymentMethod, kind } = seen
    const repeated = { patientId, incomeId, date, amount, paymentMethod, kind }
    await person.create('payment', { ...repeated, notes: '', cancels: seen.ref, voidReason: 'error' })
  },
  'mark as paid': async (_, person, { row }) => {
    const seen = picked(await openCharges(person), row)
    if (seen) await person.edit('income', seen, { paymentStatus: 'completed' })
  },
  'correct charge': async (_, person, { row, thousands }) => {
    const seen = picked(await openCharges(person), row)
    if (seen) await person.edit('income', seen, { ...sum(thousands), netAmount: sum(thousands).amount })
  },
  'give charge': async (_, person, { row, patient }) => {
    const [seen, other] = [picked(await openCharges(person), row), picked(await person.views('patient'), patient)]
    if (seen && other) await person.edit('income', seen, { patientId: other.key })
  },
  'note on charge': async (_, person, { row }) => {
    const seen = picked(await openCharges(person), row)
    if (seen) await person.edit('income', seen, { notes: 'nota' })
  },
  'void charge': async (_, person, { row }) => {
    const seen = picked(await openCharges(person), row)
    if (seen) await person.edit('income', seen, { paymentStatus: 'cancelled', voidReason: 'error' })
  },
  'sell plan': async (_, person, { patient, sessions, countsNoShows, thousands, method }) => {
    const seen = picked(await person.views('patient'), patient)
    if (!seen) return
    const { amount } = sum(thousands)
    const terms = { name: 'Plan', sessions, price: amount, startsOn: moneyDay(0), expiresOn: null, perWeek: null }
    const planId = await person.create('plan', { ...terms, patientId: seen.key, countsNoShows, status: 'active' })
    const fields = charge({ patientId: seen.key, date: moneyDay(0), status: 'pending', thousands, method })
    await person.create('income', { ...fields, planId })
  },
  'book on plan': async (_, person, { row, day, quarter }) => {
    const seen = picked(await person.views('plan'), row)
    if (!seen || seen.patientId === null) return
    const visit = { patientId: seen.patientId, professionalId: 1, reason: 'Control', notes: '', planId: seen.key }
    await person.create('appointment', { ...placeOf(day, quarter, 1), ...visit })
  },
  'put on plan': async (_, person, { row, plan }) => {
    const [seen, other] = [picked(await person.views('appointment'), row), picked(await person.views('plan'), plan)]
    if (seen && other) await person.edit('appointment', seen, { planId: other.key })
  },
  'end visit': async (_, person, { row, as }) => {
    const seen = picked(await person.views('appointment'), row)
    if (seen && seen.status !== as && mayBecome(seen.status, as)) await person.edit('appointment', seen, { status: as })
  },
  'move cash': async (_, person, { day, kind, thousands, method }) => {
    const moved = { date: moneyDay(day), kind, ...sum(thousands), paymentMethod: method, description: 'Algo' }
    await person.create('cashMovement', moved)
  },
  'void movement': async (_, person, { row }) => {
    const seen = picked(rowsInForce(await person.views('cashMovement')), row)
    if (!seen) return
    const { date, kind, amount, paymentMethod } = seen
    const repeated = { date, kind, amount, paymentMethod, description: seen.description }
    await person.create('cashMovement', { ...repeated, cancels: seen.ref, voidReason: 'error' })
  },
  'close day': async (world, person, { device, day, off, replaces }) => {
    const date = moneyDay(day)
    const { figures, close } = await readCashDay(world.device(device).store().db, date)
    const expected = withFloat(figures, FLOAT)
    // Nobody replaces a close that expected the same, or one that is signed, which only the owner may.
    const cancels = replaces && close !== null && close.signedAt === null ? close.ref : null
    if (cancels !== null && close && JSON.stringify(expectedOf(close)) === JSON.stringify(expected)) return
    const counted = {
      cash: centavos(Math.max(0, expected.cash + off * CENTAVOS)),
      transfer: centavos(Math.max(0, expected.transfer)),
      other: centavos(Math.max(0, expected.other)),
    }
    const reason = isSameByMethod(counted, expected) ? '' : 'Diferencia'
    await person.create('cashDay', {
      ...closeFields(date, { counted, figures, float: FLOAT, reason }),
      cancels,
    })
  },
}

/** Whether the step is a person's with money or plans. */
export function isMoneyStep(step: MoneyHistory['steps'][number]): step is MoneyStep {
  return step.do in actions
}

/** Performs an action. It does nothing if the screen does not offer it. */
export async function actOnMoney(world: World, step: MoneyStep): Promise<void> {
  const person = world.person(step.device)
  const action = actions[step.do] as (world: World, person: Person, step: MoneyStep) => Promise<void>
  await person.lookAtClock()
  await person.unlessRefused(() => action(world, person, step))
}

async function openCharges(person: Person): Promise<Views['income']> {
  return (await person.views('income')).filter(({ paymentStatus }) => paymentStatus !== 'cancelled')
}

interface NewCharge {
  patientId: Fields[string]
  date: string
  status: string
  thousands: number
  method: string
}

function charge({ patientId, date, status, thousands, method }: NewCharge): Fields {
  const { amount } = sum(thousands)
  const rest = { description: 'Consulta', category: 'consultation', notes: '' }
  return {
    ...rest,
    patientId,
    date,
    amount,
    discountAmount: 0,
    netAmount: amount,
    paymentMethod: method,
    paymentStatus: status,
  }
}

function sum(thousands: number): { amount: number } {
  return { amount: thousands * 1000 * CENTAVOS }
}
