/** The app's root element; every document has it. */
export function pageRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  return root
}
