/** The element in which the app is drawn; every document of ours has it. */
export function pageRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  return root
}
