/** Creates an element where React does not render, with a class and content; empty parts are skipped. */
export function drawnElement(
  tag: 'div' | 'span',
  className: string | undefined,
  ...parts: (Node | string | false | null | undefined)[]
): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  for (const part of parts) if (part) element.append(part)
  return element
}
