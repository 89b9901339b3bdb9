import type { Ask } from '#data/remote/sync-api.ts'
import type { AnswerReader } from '#domain/wire/answer-reader.ts'
import { readAnswer } from './read-answer.ts'

/** The body of a good answer to a GET; null when there is no such thing (404). Throws as readAnswer. */
export async function readIfThere<T>(ask: Ask, path: string, read: AnswerReader<T>): Promise<T | null> {
  const reply = await ask({ method: 'GET', path })
  return reply.kind === 'answer' && reply.status === 404 ? null : readAnswer(read, reply)
}
