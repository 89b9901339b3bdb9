import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '#server/http/api-errors.ts'

/** OWASP's argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of random bytes that nobody kept: an unknown user costs as much time as a known one. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$r0wG0y4vFiy9vPXVrs6T+Q$BXKwgxeqAQsZ/bsRPcS0eXnfBzt7yGoCLCCxGFl3ADw'

const MAX_WAITING = 200

/** Hashes and checks passwords, one core fewer at a time than the machine has: a flood of logins leaves one to the readings. */
export class PasswordHasher {
  #free = Math.max(1, availableParallelism() - 1)
  readonly #waiting: (() => void)[] = []

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normal(password), COST))
  }

  /** Whether it is the password; with no stored hash it takes the same time and says no. */
  async isRight(password: string, stored: string | undefined): Promise<boolean> {
    const right = await this.#inTurn(() => verify(stored ?? UNKNOWN_USER_HASH, normal(password)))
    return right && stored !== undefined
  }

  /** Throws a 429 while too many wait; for those who count a try before they ask. */
  expectRoom(): void {
    if (this.#waiting.length >= MAX_WAITING) throw tooManyRequests(1000)
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    this.expectRoom()
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}

/** The same letters typed on another keyboard are the same password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}
