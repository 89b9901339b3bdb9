import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** A device on which an account has signed in, as its token says. */
export interface KnownDevice {
  userId: number
  /** Which of the account's wait counters this device uses. */
  slot: number
}

/**
 * The devices of an account share this number of wait counters. So a former insider who has gathered tokens gets the
 * guesses of this many devices at most.
 */
export const DEVICE_SLOTS = 32
const DAY_MS = 24 * 60 * 60 * 1000
/** Counted from the last sign-in. */
const LIFETIME_MS = 365 * DAY_MS
const TOKEN = /^([1-9]\d{0,15})\.(\d{1,2})\.(\d{1,16})\.([\w-]{43})$/

/**
 * Signs the token that a device shows at its next sign-in. The device is then counted apart from strangers who guess
 * the password. The token opens nothing: the password is still required.
 */
export class DeviceTokens {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** Issues a token after a sign-in; a known device keeps its wait counter. */
  issue(userId: number, now: number, known?: KnownDevice): string {
    const payload = `${userId}.${known?.slot ?? randomInt(DEVICE_SLOTS)}.${now + LIFETIME_MS}`
    return `${payload}.${this.#sign(payload)}`
  }

  /** Finds the token that belongs to this account and returns its device; undefined for forged and expired tokens. */
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

/** Pads a missing or short signature, since timingSafeEqual needs equal lengths. */
function padded(signature: string): Buffer {
  return Buffer.from(signature.padEnd(43, '.'))
}
