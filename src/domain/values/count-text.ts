const GROUPED = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })

/** Formats a count: '1.234'. */
export function formatCount(count: number): string {
  return GROUPED.format(count)
}
