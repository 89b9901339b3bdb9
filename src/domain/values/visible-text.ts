/** U+FFFC stands for a picture in what was pasted. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\ufffc]/gu

/** Text without the characters that nobody sees, such as the direction marks that come along with a pasted number. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}
