import { useMemo, useRef, useState } from 'react'
import type { FormDraftHandle } from '#features/shared/forms/use-draft.ts'
import type { Saving } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { tellLater } from '#ui/toasts/toast.ts'
import { combinedMessage, type FormPart, type PartResult, saveParts } from './save-parts.ts'

interface FormPartsOptions<Part extends string> {
  savings: Record<Part, Saving>
  draft: FormDraftHandle
  undoable?: Part
}

/** The changes of one form, each created once however often the form is submitted. */
export interface FormParts<Part extends string> {
  /** Shows one message for all, and returns the results of this submit. */
  save: (parts: readonly FormPart<Part>[]) => Promise<readonly PartResult<Part>[]>
  /** The parts that are accepted or pending while another was refused; they can't be edited here any more. */
  taken: ReadonlySet<Part>
}

/** Stores the changes of a form in one transaction: a crash leaves all of them or none. */
export function useFormParts<Part extends string>({
  savings,
  draft,
  undoable,
}: FormPartsOptions<Part>): FormParts<Part> {
  const { together, drop } = useChanges()
  const kept = useRef(new Set<Part>())
  const along = useRef(new Map<Part, readonly string[]>())
  // Repeated when a later submit has no message of its own.
  const [reported, setReported] = useState<readonly PartResult<Part>[]>([])
  const taken = useMemo(() => new Set(reported.map(({ part }) => part)), [reported])

  const save = async (parts: readonly FormPart<Part>[]) => {
    const tell = tellLater()
    const open = parts.filter(({ part }) => !taken.has(part))
    // Drops a refused part that is no longer chosen.
    for (const part of kept.current)
      if (!taken.has(part) && !open.some((each) => each.part === part)) savings[part].close()
    const stored = { kept: kept.current, along: along.current }
    const results = await saveParts(open, { together, drop, savings, draft, ...stored, undoable })
    tell(combinedMessage([...reported, ...results]))
    setReported([...reported, ...results.filter(({ result }) => result.kind !== 'refused')])
    return results
  }
  return { save, taken }
}

/** For the savings of a form's parts, which its draft closes. */
export const CLOSES_NOTHING = () => undefined
