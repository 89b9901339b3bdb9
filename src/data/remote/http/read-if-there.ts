import type { Ask } from '#data/remote/sync-api.ts'
import type { AnswerReader } from '#domain/wire/answer-reader.ts'
import { readAnswer } from './read-answer.ts'

/** Returns the body of a GET; null for a 404. Throws as readAnswer. */
export async function readIfThere<T>(ask: Ask, path: string, read: AnswerReader<T>): Promise<T | null> {
  const reply = await ask({ method: 'GET', path })
  return reply.kind === 'answer' && reply.status === 404 ? null : readAnswer(read, reply)
}
