/** An element for a place that React does not draw, with its class and what it holds; empty parts fall away. */
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
