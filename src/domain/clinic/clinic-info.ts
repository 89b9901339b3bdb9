import {
  type AgendaSettings,
  type HoursSettings,
  type MessagesSettings,
  type ProfileSettings,
  type RemindersSettings,
  unsetAgenda,
  unsetHours,
  unsetMessages,
  unsetProfile,
  unsetReminders,
} from './settings/settings-values.ts'

/** What everybody may know of the clinic: pages, mails, the manifest and search engines read it. */
export interface ClinicInfo {
  /** The database's epoch; 0 while no server has said anything. */
  epoch: number
  /** Grows with each change of the settings within an epoch. */
  version: number
  profile: ProfileSettings
  hours: HoursSettings
  /** Whether the owner has set the hours. Otherwise they are the usual ones, which forbid nothing (spec section 9). */
  areHoursSet: boolean
  agenda: AgendaSettings
  messages: MessagesSettings
  reminders: RemindersSettings
  /** Who attends, for the public pages: active professionals with a licence. */
  professionals: readonly { name: string; license: string }[]
}

/** The clinic before anything is known of it. */
export const unsetClinic: ClinicInfo = {
  epoch: 0,
  version: 0,
  profile: unsetProfile,
  hours: unsetHours,
  areHoursSet: false,
  agenda: unsetAgenda,
  messages: unsetMessages,
  reminders: unsetReminders,
  professionals: [],
}

/** Whether `one` is more recent than `other`: a later epoch, or a later version of the same epoch. */
export function isLaterInfo(one: Versioned, other: Versioned): boolean {
  return one.epoch === other.epoch ? one.version > other.version : one.epoch > other.epoch
}

type Versioned = Pick<ClinicInfo, 'epoch' | 'version'>

/** Fills in what an earlier release, which stored the clinic, did not know. */
export function completeClinicInfo(stored: Partial<ClinicInfo>): ClinicInfo {
  return {
    ...unsetClinic,
    ...stored,
    profile: { ...unsetProfile, ...stored.profile },
    hours: { ...unsetHours, ...stored.hours },
    agenda: { ...unsetAgenda, ...stored.agenda },
    messages: { ...unsetMessages, ...stored.messages },
    reminders: { ...unsetReminders, ...stored.reminders },
  }
}
