const GROUPED = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })
const ONE_DECIMAL = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Formats a count: '1.234'. */
export function countText(count: number): string {
  return GROUPED.format(count)
}

/** Formats a percentage: '75%'. */
export function percentText(percent: number): string {
  return `${GROUPED.format(percent)}%`
}

/** Formats an average, always with one decimal: '2,3' (spec section 2, Pacientes). */
export function averageText(average: number): string {
  return ONE_DECIMAL.format(average)
}
