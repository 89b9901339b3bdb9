/** What a page runs before its scripts, so that no data of anybody's open there: the disk below them is damaged. */
export function refuseOwnData(): void {
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (name, version) => {
    if (/^clinica-\d/.test(name)) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open(name, version)
  }
}
