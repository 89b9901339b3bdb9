import { fullName, type Patient } from '#domain/patient/patient.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { canonicalKey, type Fields, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { patientOf } from '#domain/sync/outbox/references.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'

/** The names behind the keys in a change. */
export interface PersonNames {
  patient: (key: RowKey | null) => string
  professional: (id: number | null) => string
}

interface NameSources {
  patients: ReadonlyMap<number, Patient>
  professionals: readonly Professional[]
  outbox: readonly OutboxEntry[]
  ids: KnownIds
}

/**
 * Finds a patient's name in the mirror, else in the change of this device that creates the patient (refused or not),
 * else in a change about the patient, which remembers the name.
 */
export function createPersonNames({ patients, professionals, outbox, ids }: NameSources): PersonNames {
  const made = outbox.filter(({ entity, kind }) => entity === 'patient' && kind === 'create')
  const created = made.map(({ key, patch }) => [canonicalKey(key, ids), patientNameOf(patch)] as const)
  const remembered = outbox.flatMap((entry) => {
    const key = patientOf(entry)
    return entry.patientName && key !== null ? [[canonicalKey(key, ids), entry.patientName] as const] : []
  })
  const namesInOutbox = new Map<RowKey, string>([...remembered, ...created])
  return {
    patient: (key) => {
      if (key === null) return syncCenterTexts.noPatient
      const canonical = canonicalKey(key, ids)
      const mirrored = typeof canonical === 'number' ? patients.get(canonical) : undefined
      return (mirrored && fullName(mirrored)) ?? namesInOutbox.get(canonical) ?? syncCenterTexts.unknownPatient
    },
    professional: (id) => {
      const found = professionals.find((professional) => professional.id === id)
      return found ? professionalName(found) : syncCenterTexts.unknownProfessional
    },
  }
}

/** Returns the patient's name from these fields. A deleted row has none: then `remembered`, the name in a change. */
export function patientNameOf({ firstName, lastName }: Fields, remembered?: string): string {
  const name = fullName({ firstName: String(firstName ?? ''), lastName: String(lastName ?? '') })
  return name || (remembered ?? syncCenterTexts.unknownPatient)
}
