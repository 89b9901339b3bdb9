import * as v from 'valibot'
import { requiredText } from '#domain/wire/fields.ts'
import type { SettingsKind } from './settings-group.ts'
import { settingsTexts } from './settings-texts.ts'
import { type MessagesSettings, unsetMessages } from './settings-values.ts'

/** A text that servers of an earlier release omit. */
function laterText(unset: string) {
  return v.optional(requiredText(settingsTexts.messageRequired), unset)
}

/** The texts that WhatsApp chats begin with. */
export const messagesSettings = v.object({
  visitorGreeting: requiredText(settingsTexts.messageRequired),
  patientGreeting: requiredText(settingsTexts.messageRequired),
  visitReminder: laterText(unsetMessages.visitReminder),
  slotOffer: laterText(unsetMessages.slotOffer),
  recall: laterText(unsetMessages.recall),
})

/** PUT /settings/messages. */
export const messagesBody = v.object(v.partial(messagesSettings).entries)

export const messagesKind: SettingsKind<MessagesSettings> = { group: 'messages', unset: unsetMessages }
