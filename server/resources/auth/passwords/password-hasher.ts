import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '#server/http/errors/api-errors.ts'
import { BoundedQueue, QueueFullError } from '#server/platform/bounded-queue.ts'

/** OWASP's argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of random bytes that nobody kept: an unknown user costs as much time as a known one. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$r0wG0y4vFiy9vPXVrs6T+Q$BXKwgxeqAQsZ/bsRPcS0eXnfBzt7yGoCLCCxGFl3ADw'

const MAX_WAITING = 200

/**
 * Hashes and checks passwords, one core fewer at a time than the machine has: a flood of logins leaves one to the readings. Whoever is
 * `gone` before their turn is not hashed for.
 */
export class PasswordHasher {
  readonly #queue = new BoundedQueue({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: MAX_WAITING })

  hash(password: string, gone?: AbortSignal): Promise<string> {
    return this.#inTurn(() => hash(normal(password), COST), gone)
  }

  /** Whether it is the password; with no stored hash it takes the same time and says no. */
  async isRight(password: string, stored: string | undefined, gone?: AbortSignal): Promise<boolean> {
    const right = await this.#inTurn(() => verify(stored ?? UNKNOWN_USER_HASH, normal(password)), gone)
    return right && stored !== undefined
  }

  /** Throws a 429 while too many wait; for those who count a try before they ask. */
  expectRoom(): void {
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

/** The same letters typed on another keyboard are the same password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}
