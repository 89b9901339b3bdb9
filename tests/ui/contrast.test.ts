import { describe, expect, it } from 'vitest'
import { contrast, readThemeColors, type Theme } from './theme-colors.ts'

const surfaces = ['page', 'surface', 'surface-raised', 'surface-sunken']
const statuses = ['pending', 'approved', 'scheduled', 'completed', 'cancelled', 'no-show', 'rescheduled', 'rejected']

/** Text and its background: at least 4.5 to 1 (WCAG 1.4.3). */
const wordPairs: [ink: string, ground: string][] = [
  ...['ink', 'ink-muted', 'link', 'danger-text', 'success-text', 'accent-text'].flatMap((ink) =>
    surfaces.map((surface): [string, string] => [`color-${ink}`, `color-${surface}`]),
  ),
  ['color-ink', 'color-control'],
  ['color-ink-muted', 'color-control'],
  ['color-action-ink', 'color-action'],
  ['color-action-ink', 'color-action-hover'],
  ['color-action-ink', 'color-action-pressed'],
  ['color-action-soft-ink', 'color-action-soft'],
  ['color-band-ink', 'color-band'],
  ['color-band-accent', 'color-band'],
  ['color-accent-ink', 'color-accent'],
  ['color-accent-text', 'color-accent-soft'],
  ['color-danger-ink', 'color-danger'],
  ['color-danger-ink', 'color-danger-hover'],
  ['color-danger-soft-ink', 'color-danger-soft'],
  ['color-success-soft-ink', 'color-success-soft'],
  ['color-warning-soft-ink', 'color-warning-soft'],
  ['color-info-soft-ink', 'color-info-soft'],
  ...statuses.map((status): [string, string] => [`status-${status}-ink`, `status-${status}-bg`]),
]

/** Edges of controls, and shapes with a meaning: at least 3 to 1 (WCAG 1.4.11). */
const shapePairs: [shape: string, ground: string][] = [
  ...['control-line', 'focus', 'action', 'accent', 'danger'].flatMap((shape) =>
    surfaces.map((surface): [string, string] => [`color-${shape}`, `color-${surface}`]),
  ),
  ['color-control-line', 'color-control'],
  ...statuses.map((status): [string, string] => [`status-${status}-line`, `status-${status}-bg`]),
]

describe.each<Theme>(['light', 'dark'])('the %s theme', async (theme) => {
  const colors = await readThemeColors(theme)
  const measure = (one: string, other: string) => {
    const [first, second] = [colors.get(`--${one}`), colors.get(`--${other}`)]
    if (first === undefined || second === undefined) throw new Error(`--${one} or --${other} is missing in the theme`)
    return contrast(first, second)
  }

  it.each(wordPairs)('makes %s readable on %s', (ink, ground) => {
    expect(measure(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('makes %s visible on %s', (shape, ground) => {
    expect(measure(shape, ground)).toBeGreaterThanOrEqual(3)
  })

  it('has a text colour for each background that a token names', () => {
    const measured = new Set([...wordPairs, ...shapePairs].flat().map((name) => `--${name}`))
    const decorative = ['--color-line', '--color-skeleton']
    expect([...colors.keys()].filter((name) => !measured.has(name) && !decorative.includes(name))).toEqual([])
  })
})

it('measures black on white as 21 to 1', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})
