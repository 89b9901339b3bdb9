import { classNames } from '#ui/class-names.ts'
import styles from './icon.module.css'
import { type IconName, strokes } from './icon-strokes.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** A small `Icon` for a place that React does not draw. */
export function drawnIcon(name: IconName, className?: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', classNames(styles.icon, styles.small, className))
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', strokes[name])
  svg.append(path)
  return svg
}
