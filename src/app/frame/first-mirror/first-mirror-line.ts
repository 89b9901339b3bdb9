import type { FirstMirror, MissingRows } from '#data/local/status/first-mirror.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { firstMirrorTexts as texts } from './first-mirror-texts.ts'

const LIST = new Intl.ListFormat('es-AR')

/** Returns the line: 'Agenda de esta semana lista · pacientes 240 de 400…'. */
export function firstMirrorLine(mirror: FirstMirror): string {
  return [readyText(mirror), restText(mirror)].filter(Boolean).join(mirror.hindrance ? '. ' : ' · ')
}

/** Returns what is announced: what is ready, or that nothing more comes for now; not each row. */
export function firstMirrorNews(mirror: FirstMirror): string {
  return mirror.hindrance ? firstMirrorLine(mirror) : readyText(mirror)
}

function readyText({ hasWeek, missing: [next] }: FirstMirror): string {
  const { ready } = texts
  if (!hasWeek) return ''
  if (!next) return ready.all
  if (next.entity === 'patient') return ready.week
  return next.entity === 'appointment' ? ready.patients : ready.appointments
}

function restText({ hasWeek, missing, hindrance }: FirstMirror): string {
  if (hindrance) return hinderedText(missing, texts.until[hindrance])
  if (!hasWeek) return texts.loadingWeek
  const [next] = missing
  return next ? texts.loading(rowsText(next)) : texts.lastChanges
}

function hinderedText(missing: readonly MissingRows[], until: string): string {
  if (missing.length === 0) return texts.missingLast(until)
  return texts.missing(LIST.format(missing.map(rowsText)), until)
}

/** 'pacientes 240 de 400'; without numbers while none are here, or the server has not said how many there are. */
function rowsText({ entity, have, of }: MissingRows): string {
  const rows = texts.rows[entity]
  return of === null || have === 0 ? rows : texts.counted(rows, formatCount(have), formatCount(of))
}
