/** Joins the class names that apply; the empty ones fall away. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
