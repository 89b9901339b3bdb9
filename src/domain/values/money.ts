/** Pesos in whole centavos, so that sums of any length are exact. */
export type Centavos = number & { readonly brand: 'Centavos' }

/** Converts a whole number of centavos; throws a RangeError for a fraction or an unsafe integer. */
export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole centavos: ${value}`)
  return value as Centavos
}

/** The largest single amount: just below a thousand million pesos. */
export const LARGEST_AMOUNT = centavos(99_999_999_999)

/** Whether a number of pesos has at most two decimals, ignoring the rounding errors of float subtraction. */
export function hasWholeCentavos(pesos: number): boolean {
  const whole = Math.round(pesos * 100)
  return Number.isSafeInteger(whole) && Math.abs(pesos - whole / 100) < 1e-6
}

/** Converts pesos from the wire (at most two decimals; a third is rounded). */
export function centavosOfPesos(pesos: number): Centavos {
  return centavos(Math.round(pesos * 100))
}

/** Converts centavos to pesos for the wire. */
export function pesosOf(amount: Centavos): number {
  return amount / 100
}

/** Returns the exact sum. */
export function sumCentavos(amounts: Iterable<Centavos>): Centavos {
  let sum = 0
  for (const amount of amounts) sum += amount
  return centavos(sum)
}

const GROUPED = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** '$ 18.000,00', always with two decimals (spec section 9). */
export function formatMoney(amount: Centavos): string {
  const sign = amount < 0 ? '-' : ''
  return `${sign}$ ${GROUPED.format(Math.abs(amount) / 100)}`
}

const GROUPED_BY_DOTS = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
const UNGROUPED = /^(\d+)(?:[.,](\d{1,2}))?$/

/**
 * Parses an amount as people type it here: '18000', '18.000', '18.000,50', '18000.5', '$ 18.000'. Dots before three
 * digits group thousands, and then only a comma is the decimal mark; else either is. Null if it is no amount
 * ('1.234.5', '0.500', '-5').
 */
export function parseMoney(text: string): Centavos | null {
  const match = matchMoney(text)
  if (!match) return null
  const whole = Number(match[1]?.replaceAll('.', ''))
  const cents = Number((match[2] ?? '').padEnd(2, '0'))
  const value = whole * 100 + cents
  return Number.isSafeInteger(value) ? centavos(value) : null
}

/** Whether a text has the form of an amount, even one that is too large. */
export function isWrittenAsMoney(text: string): boolean {
  return matchMoney(text) !== null
}

function matchMoney(text: string): RegExpExecArray | null {
  const typed = text.trim().replace(/^\$\s*/, '')
  return GROUPED_BY_DOTS.exec(typed) ?? UNGROUPED.exec(typed)
}
