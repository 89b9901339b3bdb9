import type { SealHead } from './audit-seal.ts'

/** A head as the log and the operator write it: the seal's number and its HMAC. */
export function headText({ id, hmac }: SealHead): string {
  return `${id}:${hmac}`
}

/** The head in a text that somebody copied from the log; undefined when it is none. */
export function headFromText(text: string): SealHead | undefined {
  const [, id, hmac] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return id !== undefined && hmac !== undefined ? { id: Number(id), hmac } : undefined
}
