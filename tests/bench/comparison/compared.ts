import { type Aim, medianOf } from '#tests/bench/measured-figures.ts'
import { type MeasuredFigure, sampled } from '#tests/bench/measurement.ts'

/** The samples of each competitor in one line of the comparison. */
export type Samples<Name extends string> = Partial<Record<Name, readonly number[]>>

/** Makes a figure for each competitor, with the product's figure divided by it. */
export function compared<Name extends string>(
  line: string,
  samples: Samples<Name | 'product'>,
  {
    unit,
    titles,
    note = '',
    aim,
  }: {
    unit: MeasuredFigure['unit']
    titles: Record<Name | 'product', string>
    note?: string
    /** What the product's own figure must keep. */
    aim?: Aim | undefined
  },
): MeasuredFigure[] {
  const own = samples.product
  if (!own) throw new RangeError(`the product was not measured: ${line}`)
  const names = Object.keys(titles) as (Name | 'product')[]
  return names.flatMap((name) => {
    const of = samples[name]
    if (!of) return []
    const ratio = name === 'product' ? null : medianOf(own) / medianOf(of)
    const ownAim = name === 'product' && aim ? { aim } : {}
    return [sampled(`${line}: ${titles[name]}`, of, { unit, ratio, note, ...ownAim })]
  })
}
