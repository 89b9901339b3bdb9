import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** A device from which an account has signed in, as its token says. */
export interface KnownDevice {
  userId: number
  /** Which of the account's waits is this device's. */
  slot: number
}

/**
 * Devices of an account share so few waits: whoever once knew the password and gathered tokens has the guesses of so many devices at
 * most.
 */
export const DEVICE_SLOTS = 32
const DAY_MS = 24 * 60 * 60 * 1000
/** From the last sign-in on. */
const LIVES_MS = 365 * DAY_MS
const TOKEN = /^([1-9]\d{0,15})\.(\d{1,2})\.(\d{1,16})\.([\w-]{43})$/

/**
 * Signs what a device shows at its next sign-in, so that it is not counted with strangers who guess at the account. It opens nothing:
 * the password is asked for all the same.
 */
export class DeviceTokens {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** For a device that has just signed in; it keeps the wait that it had. */
  issue(userId: number, now: number, known?: KnownDevice): string {
    const told = `${userId}.${known?.slot ?? randomInt(DEVICE_SLOTS)}.${now + LIVES_MS}`
    return `${told}.${this.#sign(told)}`
  }

  /** The device among those that these tokens are of from which this account signed in; undefined for forged and old ones. */
  deviceOf(userId: number, tokens: readonly string[], now: number): KnownDevice | undefined {
    for (const token of tokens) {
      const device = this.#read(token, now)
      if (device?.userId === userId) return device
    }
    return undefined
  }

  #read(token: string, now: number): KnownDevice | undefined {
    const [, userId, slot, expiresAt, signature = ''] = TOKEN.exec(token) ?? []
    if (!timingSafeEqual(Buffer.from(this.#sign(`${userId}.${slot}.${expiresAt}`)), padded(signature))) return undefined
    return Number(expiresAt) > now ? { userId: Number(userId), slot: Number(slot) } : undefined
  }

  #sign(told: string): string {
    return createHmac('sha256', this.#key).update(told).digest('base64url')
  }
}

/** What is no token has no signature to compare. */
function padded(signature: string): Buffer {
  return Buffer.from(signature.padEnd(43, '.'))
}
