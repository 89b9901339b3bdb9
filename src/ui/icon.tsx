import { classNames } from './class-names.ts'
import styles from './icon.module.css'

/** Strokes on a 24 by 24 grid. */
const strokes = {
  alert: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.2m0 2.8v.1',
  back: 'M19 12H5m6-6-6 6 6 6',
  calendar: 'M5 5.5h14v14H5zM5 10h14M9 3v4m6-4v4',
  chart: 'M4 4v16h16M8.5 16v-4m4 4V8m4 8v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  cloud: 'M7 18.5a4 4 0 0 1-.6-8A5.8 5.8 0 0 1 17.6 10a4.3 4.3 0 0 1-.4 8.5H7Z',
  'cloud-off': 'M9.4 5.9a5.8 5.8 0 0 1 8.2 4.1 4.3 4.3 0 0 1 2.5 6.8M6.4 10.5a4 4 0 0 0 .6 8h9.5M4 4l16 16',
  device: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  download: 'M12 4v11m-4.5-4L12 15.5l4.5-4.5M4.5 20h15',
  edit: 'm14.5 5.5 4 4L8.5 19.5l-4.7.7.7-4.7 10-10Zm-2 2 4 4',
  eye: 'M2.8 12S6 5.5 12 5.5 21.2 12 21.2 12 18 18.5 12 18.5 2.8 12 2.8 12Zm9.2-2.8a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  'eye-off':
    'M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.2 6.5 9.2 6.5a15 15 0 0 1-2.6 3.5M6.3 7.3A14.5 14.5 0 0 0 2.8 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M4 4l16 16',
  file: 'M6.5 3.5h7.5l4 4v13H6.5zM14 3.5v4h4M9.5 12h5m-5 4h5',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.5v5m0-8.3v.1',
  logout: 'M14 4H5.5v16H14m-4-8h10.5m-4-4 4 4-4 4',
  mail: 'M3.5 6h17v12.5h-17zm0 1 8.5 6 8.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  money: 'M3 6.5h18v11H3zm9 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM6 9.5v.1m12 4.8v.1',
  more: 'M12 4.8a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4ZM12 11.3a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4ZM12 17.8a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4Z',
  phone:
    'M6 3.5h3.5l1.5 4.5-2.2 1.6a12 12 0 0 0 5.6 5.6L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.7 2.5A16 16 0 0 1 3.5 6.2 2.5 2.5 0 0 1 6 3.5Z',
  pin: 'M12 21s6.5-5.8 6.5-11a6.5 6.5 0 0 0-13 0c0 5.2 6.5 11 6.5 11Zm0-13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  plus: 'M12 5v14m-7-7h14',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-5v5h-5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3 4.7 4.7',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.8v4.4M9 14.8v4.4',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5m-8.5 0 1 13.5h9l1-13.5M10 10.5v5.5m4-5.5v5.5',
  undo: 'M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.5m2.5 2.7a6.5 6.5 0 0 1 3.5 5',
} as const

export type IconName = keyof typeof strokes

interface IconProps {
  name: IconName
  /** 'small' 16 px, 'medium' 20 px, 'large' 28 px. */
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}

/** A drawing beside words; it says nothing to a screen reader by itself. */
export function Icon({ name, size = 'medium', className }: IconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size], className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  )
}
