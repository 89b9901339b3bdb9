import type { SealHead } from './audit-seal.ts'

/** Formats a head as the log and the operator write it: the seal's number and its HMAC. */
export function headText({ id, hmac }: SealHead): string {
  return `${id}:${hmac}`
}

/** Parses a head that somebody copied from the log; undefined when the text is not one. */
export function headFromText(text: string): SealHead | undefined {
  const [, id, hmac] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return id !== undefined && hmac !== undefined ? { id: Number(id), hmac } : undefined
}
