import { useCallback } from 'react'
import { storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { tellLater } from '#ui/toasts/toast.ts'

/**
 * Makes marks by one press, all or none. The rows that show them say so, also offline; only a device that can't store
 * them shows a message. Resolves to whether they are stored.
 */
export function useMarking(): (contacts: readonly Fields[]) => Promise<boolean> {
  const changes = useChanges()
  return useCallback(
    async (contacts) => {
      const tell = tellLater()
      try {
        await changes.together(contacts.map((fields) => ({ kind: 'create', entity: 'contact', fields })))
        return true
      } catch (error) {
        console.error(error)
        const description = storageTroubleOf(error) === 'full' ? savingTexts.noRoom : savingTexts.notKept
        tell({ title: savingTexts.error, description, variant: 'error' })
        return false
      }
    },
    [changes],
  )
}
