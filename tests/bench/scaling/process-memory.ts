import { readFile } from 'node:fs/promises'

/**
 * Returns how much memory a process and its children hold, in bytes. Pages that they share are counted once. Only Linux
 * tells it: throws elsewhere.
 */
export async function memoryOfFamily(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const shares = await Promise.all([pid, ...children.map(Number)].map(shareOf))
  return shares.reduce((sum, share) => sum + share, 0)
}

/** The proportional share of one process; nothing of one that has just ended. */
async function shareOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}
