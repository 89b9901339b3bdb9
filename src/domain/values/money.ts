/** Pesos as whole centavos, so that sums of any length are exact. Never a fraction, never a float. */
export type Centavos = number & { readonly brand: 'Centavos' }

/** Whole centavos; throws a RangeError for a fraction or a number too large to be exact. */
export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole centavos: ${value}`)
  return value as Centavos
}

/** The largest amount that the clinic takes at once: just below a thousand million pesos. */
export const LARGEST_AMOUNT = centavos(99_999_999_999)

/** Whether a number of pesos has at most two decimals; the noise that a client's subtraction of floats leaves is forgiven. */
export function hasWholeCentavos(pesos: number): boolean {
  const whole = Math.round(pesos * 100)
  return Number.isSafeInteger(whole) && Math.abs(pesos - whole / 100) < 1e-6
}

/** Centavos of a number of pesos as it stands on the wire (at most two decimals; a third is rounded). */
export function centavosOfPesos(pesos: number): Centavos {
  return centavos(Math.round(pesos * 100))
}

/** The wire's number of pesos. */
export function pesosOf(amount: Centavos): number {
  return amount / 100
}

/** The exact sum. */
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

/** '$ 18.000,00', two decimals always (spec section 9). */
export function formatMoney(amount: Centavos): string {
  const sign = amount < 0 ? '-' : ''
  return `${sign}$ ${GROUPED.format(Math.abs(amount) / 100)}`
}

const GROUPED_BY_DOTS = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
const UNGROUPED = /^(\d+)(?:[.,](\d{1,2}))?$/

/**
 * Reads an amount as people type it here: '18000', '18.000', '18.000,50', '18000.5', '$ 18.000'. Dots before three digits group
 * thousands, and then only a comma is the decimal mark; else either is. Null when it is no amount ('1.234.5', '0.500', '-5').
 */
export function parseMoney(text: string): Centavos | null {
  const match = matchMoney(text)
  if (!match) return null
  const whole = Number(match[1]?.replaceAll('.', ''))
  const cents = Number((match[2] ?? '').padEnd(2, '0'))
  const value = whole * 100 + cents
  return Number.isSafeInteger(value) ? centavos(value) : null
}

/** Whether a text is rightly written as an amount, be it one that is too large to be read. */
export function isWrittenAsMoney(text: string): boolean {
  return matchMoney(text) !== null
}

function matchMoney(text: string): RegExpExecArray | null {
  const typed = text.trim().replace(/^\$\s*/, '')
  return GROUPED_BY_DOTS.exec(typed) ?? UNGROUPED.exec(typed)
}
