/** Text without case and accents, ñ as n, so that 'nunez' finds 'Núñez'. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** Whether a folded text holds every word of what was typed, in any order; 'Núñez, Ana' are two, as wherever people search. */
export function matchesWords(folded: string, typed: string): boolean {
  return foldText(typed)
    .split(/[\s,;]+/)
    .every((word) => folded.includes(word))
}
