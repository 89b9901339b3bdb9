import { formatCount } from '#domain/values/count-text.ts'

const ONE_DECIMAL = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Formats a percentage: '75%'. */
export function percentText(percent: number): string {
  return `${formatCount(percent)}%`
}

/** Formats an average, always with one decimal: '2,3' (spec section 2, Pacientes). */
export function averageText(average: number): string {
  return ONE_DECIMAL.format(average)
}
