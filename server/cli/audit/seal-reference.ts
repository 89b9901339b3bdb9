import type { SealReference } from './audit-seal.ts'

/** Formats a reference as the log and the operator write it: the seal's number and its HMAC. */
export function formatSealReference({ id, hmac }: SealReference): string {
  return `${id}:${hmac}`
}

/** Parses a reference that somebody copied from the log; undefined when the text is not one. */
export function parseSealReference(text: string): SealReference | undefined {
  const [, id, hmac] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return id !== undefined && hmac !== undefined ? { id: Number(id), hmac } : undefined
}
