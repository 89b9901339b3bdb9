const GROUPED = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })
const ONE_DECIMAL = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '1.234'. */
export function countText(count: number): string {
  return GROUPED.format(count)
}

/** '75%'. */
export function percentText(percent: number): string {
  return `${GROUPED.format(percent)}%`
}

/** '2,3': one decimal always (spec section 2, Pacientes). */
export function averageText(average: number): string {
  return ONE_DECIMAL.format(average)
}
