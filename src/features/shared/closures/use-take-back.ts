import type { ClosureView } from '#domain/sync/merge/fold.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { takingBack } from './closure-form.ts'
import { closeDayTexts as texts } from './closure-texts.ts'

const SAVING = { success: { title: texts.takenBack }, failure: texts.takeBackFailed }

/** Returns how a closure is taken back: by a row of its own, without network, too. */
export function useTakeBack(): (closure: ClosureView) => Promise<void> {
  const changes = useChanges()
  const { save, giveUp } = useSave(() => undefined)
  return async (closure) => {
    const fields = takingBack(closure)
    const result = await save(SAVING, { first: (text) => changes.create('closure', fields, text), wished: fields })
    // No form could mend a refused one: the next press begins anew.
    if (result.kind === 'refused') await giveUp()
  }
}
