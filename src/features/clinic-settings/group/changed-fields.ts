/** Returns the fields of a form that differ from the saved ones, compared by content. */
export function changedFields<Values extends object>(form: Values, saved: Values): Partial<Values> {
  const differs = (field: keyof Values) => JSON.stringify(form[field]) !== JSON.stringify(saved[field])
  const fields = (Object.keys(form) as (keyof Values)[]).filter(differs)
  return Object.fromEntries(fields.map((field) => [field, form[field]])) as Partial<Values>
}
