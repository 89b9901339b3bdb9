/** Besides those that Unicode calls so: the second set of control characters, the empty braille sign, and what stands for a pasted picture. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u0080-\u009f\u2800\ufffc]/gu

/** Text without the characters that nobody sees, such as the direction marks that come along with a pasted number. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}
