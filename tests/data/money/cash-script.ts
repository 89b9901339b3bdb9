import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos } from '#domain/values/money.ts'
import type { DemoRandom } from '#server/cli/demo/demo-random.ts'
import type { Tablet } from '#tests/data/tablet.ts'

/** How far back a patient comes to pay. */
const DAYS_OF_DEBT = 40

/**
 * What people do with money at a device, and what a person with a pencil would write down of it: the cash that moved,
 * and what is still owed.
 */
export class CashScript {
  readonly #random: DemoRandom
  /** What is owed by the ref of its income. */
  readonly #owed = new Map<string, number>()

  constructor(random: DemoRandom) {
    this.#random = random
  }

  get owed(): number {
    return [...this.#owed.values()].reduce((sum, rest) => sum + rest, 0)
  }

  /** Does a few things at this device today; returns what came into the drawer, less what went out. */
  async work(tablet: Tablet): Promise<number> {
    let moved = 0
    for (let count = this.#random.between(1, 3); count > 0; count--) {
      const act = this.#random.weighted({ income: 5, debt: 2, payment: 4, expense: 1, withdrawal: 1, contribution: 1 })
      if (act === 'income' || act === 'debt') moved += await this.#charge(tablet, act)
      else if (act === 'payment') moved += await this.#pay(tablet)
      else moved += await this.#move(tablet, act)
    }
    return moved
  }

  async #charge({ db, sources }: Tablet, act: 'income' | 'debt'): Promise<number> {
    const [amount, paymentMethod] = [this.#sum(), this.#method()]
    const what = { description: 'Consulta', category: 'consultation', patientId: this.#random.between(1, 3) } as const
    const { key } = await enqueueCreate(db, sources, 'income', {
      ...what,
      date: today(sources),
      amount,
      discountAmount: centavos(0),
      netAmount: amount,
      paymentMethod,
      paymentStatus: act === 'income' ? 'completed' : 'pending',
      notes: '',
    })
    if (act === 'debt') this.#owed.set(String(key), amount)
    return act === 'income' && paymentMethod === 'cash' ? amount : 0
  }

  /** A patient pays a part of an old debt, or all that is left of it. */
  async #pay({ db, sources }: Tablet): Promise<number> {
    const date = today(sources)
    const known = await readIncomesBetween(db, addDays(date, -DAYS_OF_DEBT), date)
    const debts = known.filter(({ ref }) => (this.#owed.get(ref ?? '') ?? 0) > 0)
    if (debts.length === 0) return 0
    const { key, ref, patientId } = this.#random.pick(debts)
    const rest = this.#owed.get(ref ?? '') ?? 0
    const amount = centavos(this.#random.happens(0.5) ? rest : Math.max(1, Math.floor(rest * this.#random.next())))
    const paymentMethod = this.#method()
    const received = { date, amount, paymentMethod, kind: 'payment', notes: '' } as const
    await enqueueCreate(db, sources, 'payment', { ...received, patientId, incomeId: key })
    this.#owed.set(ref ?? '', rest - amount)
    return paymentMethod === 'cash' ? amount : 0
  }

  async #move({ db, sources }: Tablet, kind: 'expense' | 'withdrawal' | 'contribution'): Promise<number> {
    // So little that the drawer always has it.
    const [amount, paymentMethod] = [centavos(this.#random.between(1, 300_000)), this.#method()]
    const date = today(sources)
    await enqueueCreate(db, sources, 'cashMovement', { date, kind, amount, paymentMethod, description: 'Varios' })
    if (paymentMethod !== 'cash') return 0
    return kind === 'contribution' ? amount : -amount
  }

  /** Some thousand pesos, and some centavos. */
  #sum(): Centavos {
    return centavos(this.#random.between(1, 30) * 100_000 + this.#random.between(0, 99))
  }

  #method(): 'cash' | 'transfer' {
    return this.#random.happens(0.7) ? 'cash' : 'transfer'
  }
}

function today({ now }: Tablet['sources']) {
  return clinicDayAt(now())
}
