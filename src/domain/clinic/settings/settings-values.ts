import { type TimeOfDay, timeOfDay } from '#domain/values/dates/time-of-day.ts'

/*
 * The values of each group of settings, and what they are while nobody has set them. They are apart from the schemas,
 * which public pages don't load.
 */

/** How the clinic presents itself. '' and an empty list are unset. */
export interface ProfileSettings {
  name: string
  /** Street and number. */
  address: string
  city: string
  province: string
  /** As people write them. */
  phones: string[]
  /** The mobile that answers on WhatsApp. */
  whatsapp: string
  email: string
  instagram: string
  facebook: string
  /** Latitude and longitude in degrees, '-32.6259, -62.6887'. */
  mapPlace: string
  /** Texts of the public pages, in place of the neutral ones. */
  homeText: string
  aboutText: string
  servicesText: string
}

/** A part of a day in which the clinic is open: from `from` up to, but not including, `to`. */
export interface OpenRange {
  from: TimeOfDay
  to: TimeOfDay
}

/** The weekdays as the settings name them, 0 = Sunday. */
export const WEEKDAY_KEYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type WeekdayKey = (typeof WEEKDAY_KEYS)[number]

/** When the clinic opens on each weekday, in the order of the day; empty if it is closed. */
export type HoursSettings = Record<WeekdayKey, OpenRange[]>

/** How the staff's agenda is shown. */
export interface AgendaSettings {
  /** The time to which the agenda scrolls when it opens; a quarter of an hour within its hours. */
  opensAt: TimeOfDay
}

/**
 * The texts that WhatsApp chats begin with. In each, {nombre} stands for the patient's first name and {consultorio} for
 * the clinic's name; {dia} and {hora} stand for the time of an appointment or of an offered slot. None names a reason or
 * a diagnosis.
 */
export interface MessagesSettings {
  /** From a visitor of the public pages to the clinic. */
  visitorGreeting: string
  /** From the clinic to a patient. */
  patientGreeting: string
  /** From the clinic, on the day before a visit. */
  visitReminder: string
  /** From the clinic, to somebody who may want a free slot. */
  slotOffer: string
  /** From the clinic, to somebody who has no next visit. */
  recall: string
}

/** Whether the server reminds by mail, and what patients may do by themselves. */
export interface RemindersSettings {
  /** A mail goes out on the day before a visit, where the server sends mail. */
  mailReminders: boolean
  /** Patients may cancel their own visits. */
  selfCancel: boolean
  /** Up to so many hours before the visit. */
  selfCancelHours: number
}

/** The steps of 'Puesta en marcha', in their order. */
export const SET_UP_STEPS = [
  'profile',
  'hours',
  'professionals',
  'team',
  'mail',
  'patients',
  'backups',
  'tablet',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** How far the owner has come with setting up the clinic, beyond what its data prove. */
export interface SetUpSettings {
  /** The steps that the owner does not want. */
  skipped: SetUpStep[]
  /** Whether the owner has put the card away. */
  isHidden: boolean
}

export const unsetSetUp: SetUpSettings = { skipped: [], isHidden: false }

/** The clinic of the specification is in Bell Ville; everything else about it is unknown. */
export const unsetProfile: ProfileSettings = {
  name: '',
  address: '',
  city: 'Bell Ville',
  province: 'Córdoba',
  phones: [],
  whatsapp: '',
  email: '',
  instagram: '',
  facebook: '',
  mapPlace: '',
  homeText: '',
  aboutText: '',
  servicesText: '',
}

const until = (to: string): OpenRange[] => [{ from: timeOfDay('14:00'), to: timeOfDay(to) }]

/** The hours of spec section 9. */
export const unsetHours: HoursSettings = {
  monday: until('20:00'),
  tuesday: until('20:00'),
  wednesday: until('18:00'),
  thursday: until('20:00'),
  friday: until('17:00'),
  saturday: [],
  sunday: [],
}

export const unsetAgenda: AgendaSettings = { opensAt: timeOfDay('08:00') }

export const unsetMessages: MessagesSettings = {
  visitorGreeting: 'Hola, quisiera recibir información sobre los servicios del consultorio.',
  patientGreeting: 'Hola {nombre}, te escribimos de {consultorio}.',
  visitReminder:
    'Hola {nombre}, te recordamos tu turno en {consultorio}: {dia} a las {hora}. ¿Nos confirmas que vienes?',
  slotOffer: 'Hola {nombre}, en {consultorio} se liberó un horario: {dia} a las {hora}. ¿Te sirve?',
  recall: 'Hola {nombre}, te escribimos de {consultorio}. ¿Quieres que te busquemos un turno?',
}

export const unsetReminders: RemindersSettings = { mailReminders: true, selfCancel: false, selfCancelHours: 24 }
