import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '#server/http/errors/api-errors.ts'
import { BoundedQueue, QueueFullError } from '#server/platform/bounded-queue.ts'

/** OWASP's recommendation for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of random bytes that nobody knows. With it, an unknown user takes as long as a known one. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$r0wG0y4vFiy9vPXVrs6T+Q$BXKwgxeqAQsZ/bsRPcS0eXnfBzt7yGoCLCCxGFl3ADw'

const MAX_WAITING = 200

/**
 * Hashes and verifies passwords, on one core fewer than the machine has: a flood of sign-ins leaves one core for reads.
 * Skips callers who have `gone` before their turn.
 */
export class PasswordHasher {
  readonly #queue = new BoundedQueue({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: MAX_WAITING })

  hash(password: string, gone?: AbortSignal): Promise<string> {
    return this.#inTurn(() => hash(normalized(password), COST), gone)
  }

  /** Verifies a password. Without a stored hash, or with an empty one, it takes the same time and returns false. */
  async isRight(password: string, stored: string | undefined, gone?: AbortSignal): Promise<boolean> {
    const right = await this.#inTurn(() => verify(stored || UNKNOWN_USER_HASH, normalized(password)), gone)
    return right && Boolean(stored)
  }

  /** Throws a 429 while too many calls wait. For callers who count an attempt before they hash. */
  expectCapacity(): void {
    if (this.#queue.isFull) throw busy()
  }

  async #inTurn<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    try {
      return await this.#queue.run(work, gone)
    } catch (error) {
      throw error instanceof QueueFullError ? busy() : error
    }
  }
}

function busy() {
  return tooManyRequests(1000)
}

/** Normalizes Unicode: the same letters from another keyboard are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}
