import { Dexie } from 'dexie'

/**
 * Whether the current transaction only reads, so that what a page keeps in memory may stand for a table. A transaction
 * that writes must see its own writes, and a reading without a transaction sees its tables at several moments.
 */
export function isReadOnly(): boolean {
  return Dexie.currentTransaction?.idbtrans.mode === 'readonly'
}
