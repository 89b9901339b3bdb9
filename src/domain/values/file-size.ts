const UNITS = ['KB', 'MB', 'GB'] as const
const STEP = 1024
const FORMAT = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 })

/** '812 KB', '3,2 MB', '1,4 GB'. */
export function formatFileSize(bytes: number): string {
  let size = bytes / STEP
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit++
  }
  return `${FORMAT.format(unit === 0 ? Math.max(1, Math.round(size)) : size)} ${UNITS[unit]}`
}
