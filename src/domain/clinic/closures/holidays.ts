import { addDays, type LocalDate, localDate, weekdayOf } from '#domain/values/dates/local-date.ts'

/** A national holiday as the law places it. The clinic decides whether it closes. */
export interface Holiday {
  /** Stable over the years: 'christmas'. */
  name: HolidayName
  date: LocalDate
  /** 'Navidad'. */
  reason: string
  /**
   * Of a movable one on a weekend: the days to which the government may move it (Decreto 614/2025). Until it does, the
   * day stays.
   */
  mayMoveTo?: readonly LocalDate[]
}

export type HolidayName = keyof typeof REASONS

const REASONS = {
  newYear: 'Año Nuevo',
  carnivalMonday: 'Carnaval',
  carnivalTuesday: 'Carnaval',
  memory: 'Día de la Memoria por la Verdad y la Justicia',
  malvinas: 'Día del Veterano y de los Caídos en la Guerra de Malvinas',
  goodFriday: 'Viernes Santo',
  labour: 'Día del Trabajador',
  may: 'Día de la Revolución de Mayo',
  guemes: 'Paso a la Inmortalidad del General Güemes',
  belgrano: 'Paso a la Inmortalidad del General Belgrano',
  independence: 'Día de la Independencia',
  sanMartin: 'Paso a la Inmortalidad del General San Martín',
  diversity: 'Día del Respeto a la Diversidad Cultural',
  sovereignty: 'Día de la Soberanía Nacional',
  immaculate: 'Inmaculada Concepción de María',
  christmas: 'Navidad',
} as const

/** The ones that never move, as month and day (Ley 27.399, article 1). */
const FIXED: readonly (readonly [HolidayName, string])[] = [
  ['newYear', '01-01'],
  ['memory', '03-24'],
  ['malvinas', '04-02'],
  ['labour', '05-01'],
  ['may', '05-25'],
  ['belgrano', '06-20'],
  ['independence', '07-09'],
  ['immaculate', '12-08'],
  ['christmas', '12-25'],
]

/** The movable ones, by their own day (Ley 27.399, articles 1 and 6). */
const MOVABLE: readonly (readonly [HolidayName, string])[] = [
  ['guemes', '06-17'],
  ['sanMartin', '08-17'],
  ['diversity', '10-12'],
  ['sovereignty', '11-20'],
]

/** What the government has decided about movable ones on a weekend, by their own day. */
const DECIDED: Readonly<Record<string, string>> = { '2025-10-12': '2025-10-10' }

/**
 * Returns the national holidays of a year, the earliest first. Bridge days change each year by decree, so they are not
 * among them. Throws a RangeError for a year before 1583.
 */
export function holidaysOf(year: number): Holiday[] {
  const dayOf = (monthDay: string) => localDate(`${year}-${monthDay}`)
  const easter = easterOf(year)
  const byEaster = [
    ['carnivalMonday', -48],
    ['carnivalTuesday', -47],
    ['goodFriday', -2],
  ] as const
  const holidays: Holiday[] = [
    ...FIXED.map(([name, day]) => holiday(name, dayOf(day))),
    ...byEaster.map(([name, after]) => holiday(name, addDays(easter, after))),
    ...MOVABLE.map(([name, day]) => moved(name, dayOf(day))),
  ]
  return holidays.sort((a, b) => (a.date < b.date ? -1 : 1))
}

function holiday(name: HolidayName, date: LocalDate): Holiday {
  return { name, date, reason: REASONS[name] }
}

/** On Tuesday or Wednesday it moves to the Monday before, on Thursday or Friday to the Monday after. */
function moved(name: HolidayName, own: LocalDate): Holiday {
  const weekday = weekdayOf(own)
  const decided = DECIDED[own]
  if (decided) return holiday(name, localDate(decided))
  if (weekday === 2 || weekday === 3) return holiday(name, addDays(own, 1 - weekday))
  if (weekday === 4 || weekday === 5) return holiday(name, addDays(own, 8 - weekday))
  if (weekday === 6) return { ...holiday(name, own), mayMoveTo: [addDays(own, -1), addDays(own, 2)] }
  if (weekday === 0) return { ...holiday(name, own), mayMoveTo: [addDays(own, -2), addDays(own, 1)] }
  return holiday(name, own)
}

/** Returns Easter Sunday in the Gregorian calendar (the anonymous algorithm, as Meeus gives it). */
function easterOf(year: number): LocalDate {
  if (year < 1583) throw new RangeError(`no Gregorian year: ${year}`)
  const golden = year % 19
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const [leaps, centuryRest] = [Math.floor(century / 4), century % 4]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - leaps - correction + 15) % 30
  const [years, yearRest] = [Math.floor(ofCentury / 4), ofCentury % 4]
  const weekday = (32 + 2 * centuryRest + 2 * years - moon - yearRest) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * late + 114
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1]
  return localDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}
