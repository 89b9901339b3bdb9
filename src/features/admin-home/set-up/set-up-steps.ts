import type { ClinicInfo } from '#domain/clinic/clinic-info.ts'
import { SET_UP_STEPS, type SetUpSettings, type SetUpStep } from '#domain/clinic/settings/settings-values.ts'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'

/** What proves the steps; undefined where it is not known yet. */
export interface SetUpFacts {
  clinic: ClinicInfo
  /** Accounts of the staff that have signed in. */
  usedAccounts: number | undefined
  sendsMail: boolean | null
  patients: number | undefined
  backups: BackupHealth | undefined
  /** Devices on which the staff work. */
  devices: number | undefined
}

export interface SetUpStepState {
  step: SetUpStep
  /** 'broken' is what the clinic would miss without noticing: mail that reaches nobody, backups that fail. */
  state: 'done' | 'open' | 'broken' | 'skipped' | 'unknown'
}

/** Says of each step whether the clinic's own data prove it. What is done is never skipped. */
export function setUpSteps(facts: SetUpFacts, { skipped }: SetUpSettings): SetUpStepState[] {
  return SET_UP_STEPS.map((step) => {
    const isDone = PROOFS[step](facts)
    if (isDone) return { step, state: 'done' }
    if (skipped.includes(step)) return { step, state: 'skipped' }
    if (isBroken(step, facts)) return { step, state: 'broken' }
    return { step, state: isDone === undefined ? 'unknown' : 'open' }
  })
}

const PROOFS: Readonly<Record<SetUpStep, (facts: SetUpFacts) => boolean | undefined>> = {
  profile: ({ clinic: { profile } }) =>
    profile.name !== '' && profile.address !== '' && (profile.phones.length > 0 || profile.whatsapp !== ''),
  hours: ({ clinic }) => clinic.areHoursSet,
  professionals: ({ clinic }) => clinic.professionals.length > 0,
  team: ({ usedAccounts }) => isMoreThan(usedAccounts, 1),
  mail: ({ sendsMail }) => sendsMail ?? undefined,
  patients: ({ patients }) => isMoreThan(patients, 0),
  backups: ({ backups }) => backups && backups.state === 'ok',
  tablet: ({ devices }) => isMoreThan(devices, 1),
}

function isBroken(step: SetUpStep, { sendsMail, backups }: SetUpFacts): boolean {
  if (step === 'mail') return sendsMail === false
  return step === 'backups' && backups !== undefined && !['ok', 'none'].includes(backups.state)
}

function isMoreThan(count: number | undefined, least: number): boolean | undefined {
  return count === undefined ? undefined : count > least
}
