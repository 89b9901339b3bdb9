/** A UUID that a device gives a row when it creates it, before the server assigns an id. */
export type Ref = string

/** How a device identifies a row: the server's id, or the ref of an unconfirmed row. */
export type RowKey = number | Ref

/** Whether the key is a ref, which does not tell the row's id. */
export function isRef(key: RowKey): key is Ref {
  return typeof key === 'string'
}

/** Parses a key from a form field or a URL: digits are an id, anything else a ref. */
export function rowKeyOf(text: string): RowKey {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Whether a field's value is a row key. */
export function isRowKey(value: unknown): value is RowKey {
  return typeof value === 'string' || typeof value === 'number'
}
