const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats a duration, rounded: '3 minutos', '5 horas', '2 días'. Less than a minute counts as one. */
export function durationInWords(milliseconds: number): string {
  if (milliseconds < 2 * HOUR_MS) return counted(milliseconds / MINUTE_MS, 'minuto')
  if (milliseconds < 2 * DAY_MS) return counted(milliseconds / HOUR_MS, 'hora')
  return counted(milliseconds / DAY_MS, 'día')
}

function counted(amount: number, unit: string): string {
  const count = Math.max(1, Math.round(amount))
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
