import * as v from 'valibot'
import type { ClinicInfo } from '../clinic/clinic-info.ts'
import { agendaSettings } from '../clinic/settings/agenda-settings.ts'
import { hoursSettings } from '../clinic/settings/hours-settings.ts'
import { messagesSettings } from '../clinic/settings/messages-settings.ts'
import { profileSettings } from '../clinic/settings/profile-settings.ts'
import { remindersSettings } from '../clinic/settings/reminders-settings.ts'
import { setUpSettings } from '../clinic/settings/set-up-settings.ts'
import { SETTINGS_GROUPS, type SettingsGroup } from '../clinic/settings/settings-group.ts'
import { unsetReminders } from '../clinic/settings/settings-values.ts'
import { type AnswerReader, readerOf } from './answer-reader.ts'
import { idField, rowMeta, timestampField } from './fields.ts'

/**
 * The count of a group's changes; 0 while nobody has set it. A restore takes it back: the same number in another epoch
 * may stand for other values.
 */
const { version } = rowMeta

function settingsAnswer<S extends v.GenericSchema>(value: S) {
  return v.object({
    group: v.picklist(SETTINGS_GROUPS),
    version,
    value,
    /** Null while nobody has set the group. */
    updatedAt: v.nullable(timestampField),
    updatedBy: v.nullable(idField),
  })
}

/** The answer of GET and PUT /settings/{group}. */
export const settingsAnswers = {
  profile: settingsAnswer(profileSettings),
  hours: settingsAnswer(hoursSettings),
  agenda: settingsAnswer(agendaSettings),
  messages: settingsAnswer(messagesSettings),
  reminders: settingsAnswer(remindersSettings),
  setUp: settingsAnswer(setUpSettings),
} as const

/** A group of settings as GET and PUT answer it. */
export type SettingsAnswer<G extends SettingsGroup> = v.InferOutput<(typeof settingsAnswers)[G]>

/** Returns the reader of a group's answer. */
export function settingsReader<G extends SettingsGroup>(group: G): AnswerReader<SettingsAnswer<G>> {
  return readerOf(settingsAnswers[group] as unknown as v.GenericSchema<unknown, SettingsAnswer<G>>)
}

function groupInfo<S extends v.GenericSchema>(value: S) {
  return v.object({ version, value })
}

/**
 * GET /clinic: what everybody may know of the clinic. `version` grows with each change that it shows. `professionals`
 * are the active ones with a licence.
 */
export const clinicAnswer = v.object({
  version,
  profile: groupInfo(profileSettings),
  hours: groupInfo(hoursSettings),
  agenda: groupInfo(agendaSettings),
  messages: groupInfo(messagesSettings),
  /** Older servers omit it. */
  reminders: v.optional(groupInfo(remindersSettings)),
  professionals: v.array(v.object({ name: v.string(), license: v.string() })),
})

export type ClinicAnswer = v.InferOutput<typeof clinicAnswer>

/** Reads GET /clinic. */
export const readClinicAnswer = readerOf(clinicAnswer)

/** Returns the clinic of an answer of this epoch. */
export function clinicInfoOf(answer: ClinicAnswer, epoch: number): ClinicInfo {
  const { version, profile, hours, agenda, messages, reminders, professionals } = answer
  return {
    epoch,
    version,
    profile: profile.value,
    hours: hours.value,
    areHoursSet: hours.version > 0,
    agenda: agenda.value,
    messages: messages.value,
    reminders: reminders?.value ?? unsetReminders,
    professionals,
  }
}
