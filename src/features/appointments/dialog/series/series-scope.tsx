import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { seriesTexts as texts } from './series-texts.ts'

interface SeriesScopeProps {
  /** How many appointments of the series follow; the question is not asked where none do. */
  following: number
  isWhole: boolean
  onChoose: (isWhole: boolean) => void
}

/** Asks whether an act concerns this appointment of a series only, or those that follow, too. */
export function SeriesScope({ following, isWhole, onChoose }: SeriesScopeProps) {
  if (following === 0) return null
  return (
    <fieldset className={layout.stack2}>
      <legend className={typography.strong}>{texts.scope}</legend>
      <div className={layout.wrap2}>
        <button type="button" className={chip.chip} aria-pressed={!isWhole} onClick={() => onChoose(false)}>
          {texts.onlyThis}
        </button>
        <button type="button" className={chip.chip} aria-pressed={isWhole} onClick={() => onChoose(true)}>
          {texts.following(following)}
        </button>
      </div>
    </fieldset>
  )
}
