import { useState } from 'react'
import { RefusedError } from '#data/remote/http/api-error.ts'
import { fetchOwnData } from '#data/remote/own-data-export.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { toast } from '#ui/toasts/toast.ts'
import { portalTexts } from './portal-texts.ts'

const texts = portalTexts.details

/** 'Descargar mis datos': downloads everything that the clinic holds about the person. Needs the server. */
export function useDownload(): { download: () => Promise<void>; busy: boolean } {
  const { ask, user, sources } = useClinic()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const data = await fetchOwnData(ask, user.id)
      const content = `${JSON.stringify(data, null, 2)}\n`
      saveFile(texts.file(clinicDayAt(sources.now())), new Blob([content], { type: 'application/json' }))
      toast({
        title: texts.downloaded,
        description: withoutHistory(data),
        variant: 'success',
        duration: toastDurations.longest,
      })
    } catch (error) {
      if (failureOf(error)) toast({ title: texts.downloadFailed, description: reasonOf(error), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}

/** Until staff have verified the account, only the clinic itself hands over the clinical history. */
function withoutHistory(data: object): string | undefined {
  return 'clinicalRecordsIncluded' in data && !data.clinicalRecordsIncluded ? texts.withoutHistory : undefined
}

/** The baseline API answers 404 without a code; our server gives a code for a missing row. */
function isNotOffered(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 404 && error.answer.code === undefined
}

function reasonOf(error: unknown): string | undefined {
  if (isNotOffered(error)) return texts.downloadNotOffered
  return errorText(error, { refused: undefined, unreachable: texts.downloadOffline })
}
