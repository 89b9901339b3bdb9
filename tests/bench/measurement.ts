import { loadavg } from 'node:os'
import type { ServerProcess } from '#tests/support/server/server-process.ts'
import { type Aim, type Figure, isMoreBetter, medianOf, p95Of } from './measured-figures.ts'
import type { PageBundle } from './page-bundle.ts'

/** Resources that measurements share; each is created on first use. */
export interface Bench {
  root: string
  /** The size of the seeded clinic (pulledSizeOf). */
  patients: number
  /** How many clinics a chain has. */
  clinics: number
  /** How often each of several competitors is measured, in shuffled order. */
  rounds: number
  bundle: () => Promise<PageBundle>
  /** The built server with the data of a large clinic. */
  server: () => Promise<ServerProcess>
}

/** A measurement of `npm run bench`. */
export interface Measurement {
  number: number
  title: string
  /** The document of this measurement alone, where it has one of its own. */
  document?: (figures: readonly Figure[], bench: Bench) => string
  run: (bench: Bench) => Promise<MeasuredFigure[]>
}

/** A figure without the number of its measurement. */
export type MeasuredFigure = Omit<Figure, 'measurement'>

interface Reading {
  unit: Figure['unit']
  aim?: Aim
  ratio?: number | null
  note?: string
}

/** With fewer samples the 95th percentile would just be the maximum. */
const FEWEST_FOR_P95 = 20

/** Summarises samples, which must be in the figure's unit. */
export function sampled(
  name: string,
  samples: readonly number[],
  { unit, aim, ratio = null, note = '' }: Reading,
): MeasuredFigure {
  return {
    name,
    unit,
    median: medianOf(samples),
    p95: samples.length >= FEWEST_FOR_P95 ? p95Of(samples) : null,
    best: isMoreBetter(unit) ? Math.max(...samples) : Math.min(...samples),
    samples: samples.length,
    aim: aim ?? null,
    ratio,
    note,
    load: loadavg()[0] ?? 0,
  }
}

export const inSeconds = (milliseconds: readonly number[]): number[] => milliseconds.map((each) => each / 1000)
