import { readCashDay } from '#data/local/rows/cash-days.ts'
import { readAskedCharges } from '#data/local/rows/payments/asked-charges.ts'
import { readPatientAccounts } from '#data/local/rows/payments/shown-accounts.ts'
import { readPlans } from '#data/local/rows/plans.ts'
import { patientAccount } from '#domain/account/patient-account.ts'
import { cashFigures, isSameByMethod } from '#domain/cash/cash-figures.ts'
import { closedDay, expectedOf } from '#domain/cash/closes-in-force.ts'
import { PAYMENT_METHODS } from '#domain/income/income.ts'
import { planUse } from '#domain/plan/plan-use.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import type { DeviceStore } from '#tests/simulation/device/device-store.ts'
import { expectRule } from '#tests/simulation/rules/violation.ts'
import type { World } from '#tests/simulation/runs/world.ts'
import type { StoredRow } from '#tests/simulation/server/clinic-server.ts'
import { MONEY_DAYS } from './money-history.ts'
import { type MoneyModel, modelBalance, modelCash, modelDoubles, modelOf } from './money-model.ts'

/** The figures that a close has signed, by id, as they were at that moment. */
export type SignedCloses = Map<number, string>

/**
 * Expects that signed closes keep their figures, and that a close is only signed while it expects what people did until
 * then.
 */
export async function expectSignedKept(world: World, signed: SignedCloses): Promise<void> {
  for (const row of await world.server.rows('cashDay')) {
    if (row.signedAt === null) {
      expectRule(!signed.has(row.id), `close ${row.id} was signed, and is not any more`)
      continue
    }
    const figures = JSON.stringify(row)
    const before = signed.get(row.id)
    expectRule(before === undefined || before === figures, `signed close ${row.id} was ${before}, and is ${figures}`)
    if (before !== undefined) continue
    signed.set(row.id, figures)
    if (!isUncertain(world)) expectSignedRightly(await modelOf(world, row.version), row)
  }
}

function expectSignedRightly(model: MoneyModel, row: StoredRow): void {
  for (const [method, column] of EXPECTED) {
    const float = method === 'cash' ? Number(row.float) : 0
    const due = modelCash(model, String(row.date), method) + float
    expectRule(row[column] === due, `close ${row.id} was signed with ${method} ${row[column]}, but people moved ${due}`)
  }
}

const EXPECTED = [
  ['cash', 'expectedCash'],
  ['transfer', 'expectedTransfer'],
  ['other', 'expectedOther'],
] as const

/** A late copy may have taken effect with what its person had corrected since: then nobody can tell what was meant. */
function isUncertain({ ledger }: World): boolean {
  return ledger.changes.some(({ doneByLateCopy, names }) => doneByLateCopy && names.size > 1)
}

/** Expects that server and devices agree on all money, plans and closes, and that it is what people did. */
export async function expectMoneyAddsUp(world: World): Promise<void> {
  const model = isUncertain(world) ? null : await modelOf(world)
  await expectAccounts(world, model)
  await expectCash(world, model)
  await expectPlans(world, model)
  await expectCloses(world)
  await expectDoublesAsked(world, model)
}

function storesOf(world: World): DeviceStore[] {
  return world.devices.flatMap((device) => [...device.stores.values()])
}

async function expectAccounts(world: World, model: MoneyModel | null): Promise<void> {
  const incomes = await keyed(world, 'income')
  const payments = rowsInForce(await keyed(world, 'payment'))
  for (const { id } of await world.server.rows('patient')) {
    const own = incomes.filter(({ patientId }) => patientId === id)
    const known = new Set(own.map(({ key }) => key))
    const counted = payments.filter(({ incomeId, patientId }) =>
      incomeId === null ? patientId === id : known.has(Number(incomeId)),
    )
    const { balance } = patientAccount(own as never, counted as never)
    if (model) {
      const due = modelBalance(model, id)
      expectRule(balance === due, `patient ${id} owes ${balance} at the server, but people made it ${due}`)
    }
    for (const store of storesOf(world)) {
      const [account] = await readPatientAccounts(store.db, [id])
      const shown = account?.balance ?? 0
      expectRule(shown === balance, `${store.name}: patient ${id} owes ${shown}, and ${balance} at the server`)
    }
  }
}

async function expectCash(world: World, model: MoneyModel | null): Promise<void> {
  const rows = {
    incomes: await keyed(world, 'income'),
    payments: rowsInForce(await keyed(world, 'payment')),
    movements: rowsInForce(await keyed(world, 'cashMovement')),
  }
  for (const date of MONEY_DAYS) {
    const figures = cashFigures(date, rows as never)
    for (const method of PAYMENT_METHODS) {
      const due = model ? modelCash(model, date, method) : figures[method]
      expectRule(figures[method] === due, `${date}: ${method} ${figures[method]}, but people moved ${due}`)
    }
    for (const store of storesOf(world)) {
      const shown = (await readCashDay(store.db, date)).figures
      expectRule(isSameByMethod(shown, figures), `${store.name}: ${date} ${JSON.stringify([shown, figures])}`)
    }
  }
}

async function expectPlans(world: World, model: MoneyModel | null): Promise<void> {
  const visits = await keyed(world, 'appointment')
  for (const plan of await keyed(world, 'plan')) {
    const terms = { key: plan.key, countsNoShows: plan.countsNoShows === 1 }
    const { used } = planUse(terms, visits as never)
    const due = model?.used.get(plan.key) ?? used
    expectRule(used === due, `plan ${plan.key}: ${used} used, but people used ${due}`)
    for (const store of storesOf(world)) {
      const shown = (await readPlans(store.db)).find((each) => each.plan.key === plan.key)
      expectRule(shown?.used === used, `${store.name}: plan ${plan.key} shows ${shown?.used} used, not ${used}`)
    }
  }
}

/** The close that holds is the same everywhere, and no close waits for a signature that the figures allow. */
async function expectCloses(world: World): Promise<void> {
  const rows = await keyed(world, 'cashDay')
  for (const date of MONEY_DAYS) {
    const held = closedDay(rows.filter((row) => row.date === date) as never[]) as {
      close: (typeof rows)[number] | null
    }
    for (const store of storesOf(world)) {
      const { close, figures } = await readCashDay(store.db, date)
      expectRule(
        close?.key === held.close?.key,
        `${store.name}: ${date} is closed by ${close?.key}, not ${held.close?.key}`,
      )
      if (!close || close.signedAt !== null) continue
      const expected = expectedOf(close)
      const isDue = isSameByMethod({ ...expected, cash: (expected.cash - close.float) as never }, figures)
      expectRule(!isDue, `${date}: close ${close.key} agrees with all figures, and is not signed`)
    }
  }
}

/** Each charge that repeats another one is asked about on the device that made it, and nowhere else. */
async function expectDoublesAsked(world: World, model: MoneyModel | null): Promise<void> {
  const today = clinicDayAt(world.time.now())
  const asked = await Promise.all(storesOf(world).map((store) => readAskedCharges(store.db, today)))
  const ids = asked.flatMap((questions) => questions.map(({ charge }) => Number(charge.key))).sort((a, b) => a - b)
  expectRule(new Set(ids).size === ids.length, `asked more than once about one of the incomes ${ids}`)
  if (!model) return
  const due = modelDoubles(model).sort((a, b) => a - b)
  expectRule(ids.join() === due.join(), `asked about the incomes ${ids}, but ${due} repeat others`)
}

type KeyedRow = StoredRow & { key: number; cancels: string | null }

async function keyed(world: World, entity: Parameters<World['server']['rows']>[0]): Promise<KeyedRow[]> {
  const rows = await world.server.rows(entity)
  return rows.map((row) => ({ ...row, key: row.id, cancels: (row.cancels ?? null) as string | null }) as KeyedRow)
}
