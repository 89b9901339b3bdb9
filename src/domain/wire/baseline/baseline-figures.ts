/** People's names, which are not converted. */
const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName'])
const DAYS: ReadonlySet<string> = new Set(['inicio', 'fin'])

/**
 * Converts statistics (spec section 3) of a baseline server to our shape. It may send counts and sums as texts or null,
 * rates with decimals, longer days and months, and capitalised weekdays. Values in our shape stay as they are.
 */
export function baselineFigures(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(baselineFigures)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, figure(name, value)]))
}

function figure(name: string, value: unknown): unknown {
  if (NAMES.has(name)) return value ?? ''
  if (DAYS.has(name)) return typeof value === 'string' ? value.slice(0, 10) : value
  if (typeof value === 'object' && value !== null) return baselineFigures(value)
  if (name === 'mes') return String(value).slice(0, 7)
  if (name === 'dia') return String(value).toLowerCase()
  const count = value === null || value === '' ? 0 : Number(value)
  return name.startsWith('tasa') ? Math.round(count) : count
}
