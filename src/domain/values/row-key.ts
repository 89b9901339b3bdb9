/** A UUID that a device gives to a row when it creates it, before the server has given an id. */
export type Ref = string

/** How a device names a row: the server's id, or the ref of one that the server has not confirmed yet. */
export type RowKey = number | Ref

/** Whether the key is a ref, so that the row's id is not known from the key alone. */
export function isRef(key: RowKey): key is Ref {
  return typeof key === 'string'
}

/** Reads a key that went through a form field or an address: digits are an id, anything else a ref. */
export function rowKeyOf(text: string): RowKey {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Whether a value of a field names a row. */
export function isRowKey(value: unknown): value is RowKey {
  return typeof value === 'string' || typeof value === 'number'
}
