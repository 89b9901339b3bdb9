import { CLINICAL_TEXT_FIELDS, type ClinicalTextField } from '#domain/clinical-record/clinical-record.ts'
import { visitInstant } from '#domain/clinical-record/visit-instant.ts'
import type { ShownClinicalRecord } from '#domain/wire/rows/clinical-record-wire.ts'

/** A record with the texts that are shown of it. */
export interface TimelineEntry {
  record: ShownClinicalRecord
  /** Those that somebody wrote, in reading order. */
  written: readonly ClinicalTextField[]
}

/** A text that is told once, with the newest record that has it. */
export interface NotedText {
  text: string
  /** The instant of the visit (epoch milliseconds); null when unknown. */
  at: number | null
}

/** Returns the kinds of text that any of the records has, in reading order. */
export function kindsIn(records: readonly ShownClinicalRecord[]): ClinicalTextField[] {
  return CLINICAL_TEXT_FIELDS.filter((field) => records.some((record) => record[field] !== ''))
}

/** Returns the records newest first; for one kind of text, only those that have it. Null shows every kind. */
export function timelineOf(records: readonly ShownClinicalRecord[], kind: ClinicalTextField | null): TimelineEntry[] {
  const asked = kind === null ? CLINICAL_TEXT_FIELDS : [kind]
  const entries = newestFirst(records).map((record) => ({
    record,
    written: asked.filter((field) => record[field] !== ''),
  }))
  return kind === null ? entries : entries.filter(({ written }) => written.length > 0)
}

/**
 * Returns all different texts of one kind, newest first. None is left out as outdated: an allergy that an old record
 * names holds until a person decides otherwise.
 */
export function notedTexts(records: readonly ShownClinicalRecord[], field: ClinicalTextField): NotedText[] {
  const noted = new Map<string, NotedText>()
  for (const record of newestFirst(records)) {
    const text = record[field].trim()
    if (text !== '' && !noted.has(text)) noted.set(text, { text, at: visitInstant(record) })
  }
  return [...noted.values()]
}

/** The server lists them newest first; another server of the specification need not. */
function newestFirst(records: readonly ShownClinicalRecord[]): ShownClinicalRecord[] {
  return records.toSorted((a, b) => instantOf(b) - instantOf(a) || b.id - a.id)
}

function instantOf(record: ShownClinicalRecord): number {
  return visitInstant(record) ?? 0
}
