import { useEffect, useRef } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import type { SeriesFieldsProps } from './series-fields.tsx'
import { begunSeries } from './series-form.ts'
import { seriesTexts } from './series-texts.ts'

const seriesFields = lazyComponent(() => import('./series-fields.tsx').then((module) => module.SeriesFields))

/**
 * 'Repetir': makes a series of a new appointment, and brings into sight how. The rest of it is fetched with the form.
 */
export function RepeatSection(props: SeriesFieldsProps) {
  const { values, patch, leftOfPlan } = props
  const { component: SeriesFields, isMissing, retry } = useLazyComponent(seriesFields)
  const isRepeated = values.repeat !== ''
  const section = useRef<HTMLDivElement>(null)
  const isJustTicked = useRef(false)
  useEffect(() => {
    if (!isRepeated || !SeriesFields || !isJustTicked.current) return
    isJustTicked.current = false
    section.current?.scrollIntoView({ block: 'start' })
  }, [isRepeated, SeriesFields])
  const repeat = (repeats: boolean) => {
    isJustTicked.current = repeats
    patch(repeats ? begunSeries(leftOfPlan) : { repeat: '' })
  }
  return (
    <div ref={section} className={layout.stack4}>
      <Checkbox label={seriesTexts.repeat} name="repeat" checked={isRepeated} onChange={repeat} />
      {isRepeated && SeriesFields && <SeriesFields {...props} />}
      {isRepeated && !SeriesFields && !isMissing && <SkeletonList rows={4} />}
      {isRepeated && isMissing && (
        <ErrorState text={uiTexts.dialogMissing.title} detail={uiTexts.dialogMissing.description} onRetry={retry} />
      )}
    </div>
  )
}
