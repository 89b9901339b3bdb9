import { createCipheriv, createHash, scryptSync } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { SessionUser } from '#domain/user/user.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import type { LaidDatabase } from './laid-databases.ts'

/**
 * What the product left at commit 720a7eb1 (28 November 2026), kept as it lay on the disk. Its server was started on an empty folder, its
 * API made the rows, its `npm run backup` the backups. Its engine ran against that server until the outbox held every kind of change
 * unsent, unanswered, acknowledged and in question; the network lost answers, and the last request was still under way.
 */
export interface EarlierDevice {
  /** When the page was killed. */
  recordedAt: string
  /** The page's own copy of the session. */
  localStorage: { token: string; user: string }
  databases: LaidDatabase[]
}

/** Accounts of that server. */
export const STAFF: SessionUser = { id: 1, username: 'direccion', role: 'admin' }
export const PATIENT: SessionUser = { id: 2, username: 'bruno.diaz', role: 'patient' }
export const PASSWORDS = { staff: 'una-clave-de-prueba', patient: 'clave-de-paciente' }

const kept = (name: string) => join(import.meta.dirname, name)
const unpacked = async (name: string) => gunzipSync(await readFile(kept(name)))

export async function readEarlierDevice(): Promise<EarlierDevice> {
  return JSON.parse(String(await unpacked('device.json.gz'))) as EarlierDevice
}

/** Lays that server's database, its head and its audit key into a data folder. */
export async function layEarlierServer({ database, highWaterMark: head, auditKey }: DataFolder): Promise<void> {
  await writeFile(database, await unpacked('server.sqlite.gz'))
  await copyFile(kept('server.head'), head)
  await copyFile(kept('server.audit-key'), auditKey)
}

/** Writes the backup that was made without a key. */
export async function layEarlierBackup(file: string): Promise<void> {
  await writeFile(file, await unpacked('backup.sqlite.gz'))
}

/**
 * Writes the backup that was made with a key, and gives the key. An encrypted file can't be packed: it is made again from the other one by
 * what was kept of it, and is the same to the last bit.
 */
export async function layEncryptedBackup(file: string): Promise<string> {
  const { key, header, tag, sha256 } = JSON.parse(await readFile(kept('encrypted-backup.json'), 'utf8'))
  const head = Buffer.from(header, 'hex')
  const derived = scryptSync(key, head.subarray(16, 32), 64, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
  const cipher = createCipheriv('aes-256-gcm', derived.subarray(0, 32), head.subarray(32, 44))
  const sealed = cipher.update(await unpacked('backup.sqlite.gz'))
  const backup = Buffer.concat([head, sealed, Buffer.from(tag, 'hex')])
  if (createHash('sha256').update(backup).digest('hex') !== sha256) throw new Error('it is not the kept backup')
  await writeFile(file, backup)
  return key
}
