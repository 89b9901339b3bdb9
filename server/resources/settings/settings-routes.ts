import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import { agendaBody, agendaKind } from '#domain/clinic/settings/agenda-settings.ts'
import { hoursBody, hoursKind } from '#domain/clinic/settings/hours-settings.ts'
import { messagesBody, messagesKind } from '#domain/clinic/settings/messages-settings.ts'
import { profileBody, profileKind } from '#domain/clinic/settings/profile-settings.ts'
import { remindersBody, remindersKind } from '#domain/clinic/settings/reminders-settings.ts'
import { setUpKind, setUpSettingsBody } from '#domain/clinic/settings/set-up-settings.ts'
import type { SettingsKind } from '#domain/clinic/settings/settings-group.ts'
import { clinicAnswer, settingsAnswers } from '#domain/wire/settings-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { withOwnVersion } from '#server/http/handlers/entity-tag.ts'
import { type GroupSettings, readClinic, readSettings } from './settings-repository.ts'
import { changeSettings } from './settings-writes.ts'

/** The clinic's settings: what everybody may know of it, and each group for its owner. */
export function settingsRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get(
    '/clinic',
    callHandler({
      answer: clinicAnswer,
      ownVersion: true,
      work: async ({ reply }) => withOwnVersion(reply, await readClinic(context.db)),
    }),
  )
  const { profile, hours, agenda, messages, reminders, setUp } = settingsAnswers
  groupRoutes(api, context, {
    kind: profileKind,
    body: profileBody,
    answer: profile,
    action: 'settings.updateProfile',
  })
  groupRoutes(api, context, { kind: hoursKind, body: hoursBody, answer: hours, action: 'settings.updateHours' })
  groupRoutes(api, context, { kind: agendaKind, body: agendaBody, answer: agenda, action: 'settings.updateAgenda' })
  groupRoutes(api, context, {
    kind: messagesKind,
    body: messagesBody,
    answer: messages,
    action: 'settings.updateMessages',
  })
  groupRoutes(api, context, {
    kind: remindersKind,
    body: remindersBody,
    answer: reminders,
    action: 'settings.updateReminders',
  })
  groupRoutes(api, context, { kind: setUpKind, body: setUpSettingsBody, answer: setUp, action: 'settings.updateSetUp' })
}

interface GroupContract<V extends object> {
  kind: SettingsKind<V>
  /** Any subset of the group's fields. */
  body: v.ObjectSchema<v.ObjectEntries, undefined>
  answer: v.GenericSchema<unknown, GroupSettings<V>>
  /** The audit action of a change. */
  action: AuditAction
}

/** GET and PUT of one group. */
function groupRoutes<V extends object>(
  api: FastifyInstance,
  context: ServerContext,
  { kind, body, answer, action }: GroupContract<V>,
): void {
  const path = `/settings/${kind.group}`
  const read = () => readSettings(context.db, kind)
  api.get(
    path,
    callHandler({ answer, ownVersion: true, work: async ({ reply }) => withOwnVersion(reply, await read()) }),
  )
  api.put(
    path,
    callHandler({
      preconditions: true,
      body,
      answer,
      resource: answer,
      ownVersion: true,
      work: async ({ body: values, request, reply }) => {
        await changeSettings(context, { kind, action, values: values as Partial<V>, request })
        return withOwnVersion(reply, await read())
      },
    }),
  )
}
