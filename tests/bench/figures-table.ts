import { type Aim, type Figure, verdictOf } from './measured-figures.ts'

export const HEADINGS = ['#', 'measured', 'median', 'ratio', 'p95', 'best', 'aim', '', 'load', 'note'] as const
/** Columns with numbers, which are right-aligned. */
const RIGHT = new Set([0, 2, 3, 4, 5, 6, 8])

const DECIMALS: Partial<Record<Figure['unit'], number>> = { s: 2, times: 2, exponent: 2, 'req/s': 0 }

/** Formats all figures as a plain-text table. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(figureCells)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => padded(cell, widths[column] ?? 0, column)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Returns a figure's cells below the headings. */
export function figureCells(figure: Figure): string[] {
  const { measurement, name, unit, median, p95, best, samples, aim, ratio, load, note } = figure
  return [
    String(measurement),
    name,
    amount(median, unit),
    ratio === null ? '' : `${ratio.toFixed(2)} ×`,
    p95 === null ? '' : amount(p95, unit),
    samples > 1 ? amount(best, unit) : '',
    aim ? aimText(aim, unit) : '',
    verdictOf(figure),
    load.toFixed(1),
    [samples > 1 ? `${samples} samples` : '', note].filter(Boolean).join('; '),
  ]
}

function padded(cell: string, width: number, column: number): string {
  return RIGHT.has(column) ? cell.padStart(width) : cell.padEnd(width)
}

/** Returns an aim with its bound and unit. */
export function aimText(aim: Aim, unit: Figure['unit']): string {
  const bound = 'atMost' in aim ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`
  return `${aim.of === 'p95' ? 'p95 ' : ''}${bound} ${unit}`
}

/** Returns a value with its unit, rounded. */
export function amount(value: number, unit: Figure['unit']): string {
  return `${value.toFixed(DECIMALS[unit] ?? 1)} ${unit}`
}
