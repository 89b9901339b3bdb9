/**
 * Invisible characters that Unicode does not classify so are added: the C1 control characters, the empty braille
 * pattern, and the placeholder of a pasted picture.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u0080-\u009f\u2800\ufffc]/gu

/** Removes invisible characters, such as the direction marks of a pasted number. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}
