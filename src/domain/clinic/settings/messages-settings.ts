import * as v from 'valibot'
import { requiredText } from '#domain/wire/fields.ts'
import type { SettingsKind } from './settings-group.ts'
import { settingsTexts } from './settings-texts.ts'
import { type MessagesSettings, unsetMessages } from './settings-values.ts'

/** The texts that WhatsApp chats begin with. */
export const messagesSettings = v.object({
  visitorGreeting: requiredText(settingsTexts.messageRequired),
  patientGreeting: requiredText(settingsTexts.messageRequired),
})

/** PUT /settings/messages. */
export const messagesBody = v.object(v.partial(messagesSettings).entries)

export const messagesKind: SettingsKind<MessagesSettings> = { group: 'messages', unset: unsetMessages }
