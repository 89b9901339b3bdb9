/** Runs before a page's scripts, so that no user's data can be opened, as on a damaged disk. */
export function refuseOwnData(): void {
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (name, version) => {
    if (/^clinica-\d/.test(name)) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open(name, version)
  }
}
