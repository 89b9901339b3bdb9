import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toastRemoval } from '#ui/toasts/toast.ts'
import { holdUnsaved } from './unsaved-forms.ts'
import { useSending } from './use-sending.ts'

/** Messages by invalid field. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>

/** Checks the values and returns errors by field; an empty result passes. */
export type Validate<Values> = (values: Values) => FieldErrors<Values>

/** Sends the values. May return errors that the server found; the form then stays and shows them. */
// biome-ignore lint/suspicious/noConfusingVoidType: a sender that refuses nothing just ends
export type Send<Values> = (values: Values) => Promise<FieldErrors<Values> | void>

/** Normalizers by field, which remove what a value of that kind never contains. */
export type Readers<Values> = { readonly [Field in keyof Values & string]?: (text: Values[Field]) => Values[Field] }

/** Asks about valid values that look like a mistake. May return the fields that the person wants to check again. */
export type Doubt<Values> = (values: Values) => Promise<FieldErrors<Values> | null>

interface FormOptions<Values> {
  /** Applied when the person leaves a field, and before validation and sending. */
  readers?: Readers<Values> | undefined
  /**
   * Called when a submit fails validation, to show a toast, which disappears with the errors. `send` itself reports
   * errors of the server.
   */
  onInvalid?: (() => void) | undefined
  /** All fields are plain inputs, which a password manager may fill in without an event: their present text counts. */
  filledByBrowser?: boolean | undefined
}

/**
 * Manages the state of a form. Values survive a failed submit. Editing a field clears its error. The first invalid
 * field gets the focus. While being sent, the form is inert (useSending). Put `ref` on the form element.
 */
export function useForm<Values extends object>(initial: Values, options: FormOptions<Values> = {}) {
  const { onInvalid, filledByBrowser = false } = options
  const readers: Readers<Values> = options.readers ?? {}
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const sending = useRef(false)
  const ref = useRef<HTMLFormElement>(null)
  const removeToast = useRef<(() => void) | null>(null)
  useSending(ref, busy)

  // The message about invalid fields goes away when they are corrected, or when the form is gone.
  const isStillRefused = isRefused(errors)
  useEffect(() => (isStillRefused ? () => removeToast.current?.() : undefined), [isStillRefused])
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  /** Reads texts that were filled in without an event. */
  const autofilled = () => (filledByBrowser ? textsIn(ref.current, values) : {}) as Partial<Values>

  /** Changes several fields and clears their errors. */
  const patch = (changes: Partial<Values>) => {
    // A new rendering would lose texts that were filled in without an event.
    const others = autofilled()
    setValues((current) => ({ ...current, ...others, ...changes }))
    setErrors((current) => without(current, Object.keys(changes)))
  }
  const set =
    <Field extends keyof Values & string>(field: Field) =>
    (value: Values[Field]) =>
      patch({ [field]: value } as unknown as Partial<Values>)
  /** Normalizes the fields of these names and shows the result; returns all values as the fields now show them. */
  const read = (names = Object.keys(readers)): Values => {
    const others = autofilled()
    const found = { ...others, ...changedByReading({ ...values, ...others }, readers, names) }
    if (Object.keys(found).length > 0) patch(found)
    return { ...values, ...found }
  }
  /** The properties of a field widget: `<TextField label="…" {...form.field('email')} />`. */
  const field = <Field extends keyof Values & string>(name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: set(name),
    ...(readers[name] && { onBlur: () => void read([name]) }),
  })
  /** Sets initial values that nobody typed; a field that was edited meanwhile keeps its text. */
  const prefill = (found: Partial<Values>) => {
    setValues((current) => {
      const isUntouched = (field: string) => Object.is(current[field as keyof Values], start[field as keyof Values])
      return { ...current, ...only(found, isUntouched) }
    })
    setStart((current) => ({ ...current, ...found }))
  }
  /** Starts over with other values. */
  const reset = (next: Values = start) => {
    setStart(next)
    setValues(next)
    setErrors({})
  }
  const refuse = (found: FieldErrors<Values>) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const reportInvalid = () => {
    if (!onInvalid) return
    onInvalid()
    removeToast.current = toastRemoval()
  }
  const deliver = async (sent: Values, send: Send<Values>, doubt: Doubt<Values> | undefined) => {
    const doubted = doubt ? await doubt(sent) : null
    if (doubted && isRefused(doubted)) return refuse(doubted)
    setBusy(true)
    const refused = await send(sent)
    if (refused && isRefused(refused)) refuse(refused)
  }
  const submit =
    (validate: Validate<Values>, send: Send<Values>, doubt?: Doubt<Values>) => async (event?: FormEvent) => {
      event?.preventDefault()
      if (sending.current) return
      const sent = read()
      const found = validate(sent)
      if (isRefused(found)) {
        refuse(found)
        return reportInvalid()
      }
      removeToast.current?.()
      sending.current = true
      try {
        await deliver(sent, send, doubt)
      } finally {
        sending.current = false
        setBusy(false)
      }
    }
  const dirty = Object.keys(values).some((key) => !Object.is(values[key as keyof Values], start[key as keyof Values]))
  const unsaved = dirty || busy
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved])

  return { ref, values, errors, busy, dirty, set, patch, prefill, field, reset, setErrors, submit }
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/** The part of a form that its fields need: the form may have more values than they show. */
export type FormFields<Values extends object> = Pick<Form<Values>, 'values' | 'errors' | 'field' | 'patch'>

function changedByReading<Values extends object>(
  values: Values,
  readers: Readers<Values>,
  names: readonly string[],
): Partial<Values> {
  const read = (names as (keyof Values & string)[]).map((name) => [name, readers[name]?.(values[name])] as const)
  return Object.fromEntries(
    read.filter(([name, value]) => value !== undefined && !Object.is(value, values[name])),
  ) as Partial<Values>
}

/** Finds the texts of a form's inputs that differ from the values. */
function textsIn(form: HTMLFormElement | null, values: object): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value !== value) texts[name] = input.value
  }
  return texts
}

function isRefused(errors: object): boolean {
  return Object.values(errors).some(Boolean)
}

function without<Errors extends object>(errors: Errors, fields: string[]): Errors {
  if (!fields.some((field) => field in errors)) return errors
  return only(errors, (field) => !fields.includes(field))
}

function only<Parts extends object>(parts: Parts, isWanted: (field: string) => boolean): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([field]) => isWanted(field))) as Parts
}
