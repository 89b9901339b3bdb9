/** Text for searching: lower case, without accents (ñ becomes n), runs of blanks as one. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
