import { classNames } from '#ui/class-names.ts'
import styles from './icon.module.css'
import { type IconName, strokes } from './icon-strokes.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Creates a small `Icon` where React does not render. */
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
