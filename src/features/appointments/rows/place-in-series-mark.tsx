import type { PlaceInSeries } from '#domain/series/series-place.ts'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'
import { Figures } from '#ui/layout/figures.tsx'
import typography from '#ui/styles/typography.module.css'

/** 'Serie: 3 de 10'. */
export function PlaceInSeriesMark({ place: { number, of } }: { place: PlaceInSeries }) {
  return <Figures className={typography.tiny}>{appointmentTexts.placeInSeries(number, of)}</Figures>
}
