/** The clinic's mark on a grid of 64 by 64: seven strokes, from the neck down, along the curve of a spine. */
export const spineStrokes = [
  'M28.4 10.3 37.5 8.7',
  'M29 17.6 44.1 16.4',
  'M26.1 23.5 46.4 25.5',
  'M20.5 29.8 44.1 34.2',
  'M15.8 38 40.4 41',
  'M16.8 47.6 37.6 46.4',
  'M24.2 55.6 36.8 53.4',
] as const

/** The index of the stroke in the accent colour. */
export const CORAL_STROKE = 3
