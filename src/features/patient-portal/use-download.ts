import { useState } from 'react'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { fetchOwnData } from '#data/remote/own-data-export.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/toasts/toast.ts'
import { portalTexts } from './portal-texts.ts'

const texts = portalTexts.details

/** 'Descargar mis datos': all that the clinic holds about the person, as a file. It needs the server. */
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
      // The way to /login is taken by itself.
      if (error instanceof SessionEndedError) return
      toast({ title: texts.downloadFailed, description: failureOf(error), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}

/** Until staff have said that the account is this person, the clinic itself hands the history over. */
function withoutHistory(data: object): string | undefined {
  return 'clinicalRecordsIncluded' in data && !data.clinicalRecordsIncluded ? texts.withoutHistory : undefined
}

/** A server that has only the spec's calls knows no such one; ours says by a code what is not there. */
function isNotOffered(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 404 && error.answer.code === undefined
}

function failureOf(error: unknown): string | undefined {
  if (isNotOffered(error)) return texts.downloadNotOffered
  if (error instanceof RefusedError) return error.serverMessage ?? undefined
  if (error instanceof UnreachableError) return texts.downloadOffline
  console.error(error)
  return undefined
}
