import * as v from 'valibot'
import { startError } from '#domain/appointment/appointment-rules.ts'
import { timeField } from '#domain/wire/fields.ts'
import type { SettingsKind } from './settings-group.ts'
import { type AgendaSettings, unsetAgenda } from './settings-values.ts'

/** How the staff's agenda is shown. */
export const agendaSettings = v.object({
  opensAt: v.pipe(
    timeField,
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? startError(dataset.value) : null
      if (message) addIssue({ message })
    }),
  ),
})

/** PUT /settings/agenda. */
export const agendaBody = v.object(v.partial(agendaSettings).entries)

export const agendaKind: SettingsKind<AgendaSettings> = { group: 'agenda', unset: unsetAgenda }
