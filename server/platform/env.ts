import { resolve } from 'node:path'
import * as v from 'valibot'
import { isMailAddress } from '#domain/values/email-address.ts'
import { postgresAddressOf } from '#server/db/postgres/postgres-address.ts'
import { smtpAddressOf } from '#server/mail/smtp-address.ts'
import { EMPTY_SETTING, settingTexts, startTexts } from '#server/start-texts.ts'
import { areTrustable } from './trusted-proxies.ts'

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const username = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200))
const password = v.pipe(v.string(), v.minLength(6), v.maxLength(200))
/** A stolen backup or a seal can be attacked with any number of guesses. */
const longKey = v.pipe(v.string(), v.minLength(16), v.maxLength(1000))
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const folder = v.pipe(
  v.string(),
  v.minLength(1),
  v.transform((path) => resolve(path)),
)
const url = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
const postgres = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/./),
  v.check((text) => postgresAddressOf(text) !== undefined),
)
/** A number of hops, or the proxies' addresses, separated by commas. */
const hops = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))
const proxies = v.union([hops, v.pipe(v.string(), v.check(areTrustable))])
const count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))
const mailAddress = v.pipe(v.string(), v.trim(), v.check(isMailAddress))
const mailServer = v.pipe(
  v.string(),
  v.transform(smtpAddressOf),
  v.check((address) => address !== null),
)

const variables = {
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  HTTPS: v.optional(v.picklist(['lan'])),
  INSTALL_PORT: v.optional(port),
  DATA_DIR: v.optional(folder, './data'),
  DATABASE_URL: v.optional(postgres),
  ADMIN_USERNAME: v.optional(username),
  ADMIN_PASSWORD: v.optional(password),
  PROFESSIONAL_NAME: v.optional(name, 'Profesional Principal'),
  PUBLIC_URL: v.optional(url),
  TRUST_PROXY: v.optional(proxies),
  SMTP_URL: v.optional(mailServer),
  MAIL_FROM: v.optional(mailAddress),
  CONTACT_EMAIL: v.optional(mailAddress),
  BACKUP_KEY: v.optional(longKey),
  BACKUP_COPY_DIR: v.optional(folder),
  BACKUP_KEEP: v.optional(count, '14'),
  AUDIT_KEY: v.optional(longKey),
  DEVICE_KEY: v.optional(longKey),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  STAFF_PASSWORD: v.optional(password),
  LOGIN_FAILURES_PER_ADDRESS: v.optional(count),
  REGISTRATIONS_PER_ADDRESS: v.optional(count),
  RECOVERIES_PER_ADDRESS: v.optional(count),
  RECOVERIES_PER_ACCOUNT: v.optional(count),
  CONTACTS_PER_ADDRESS: v.optional(count),
  REQUESTS_PER_ACCOUNT: v.optional(count),
  EXPORTS_PER_ACCOUNT: v.optional(count),
}

const schema = v.object(variables)

/** The environment variables that are read. */
export const SETTING_NAMES: readonly string[] = Object.keys(variables)

export type Settings = v.InferOutput<typeof schema>

/** Thrown for an unusable setting. The message names the variable, never its value, which may be a password. */
export class SettingsError extends Error {}

const EVERY_ADDRESS = '0.0.0.0'

/**
 * An empty one comes from a file that could not be read. Ignoring it would leave health data unencrypted, seal the log
 * with another key, forget the devices, or begin an empty clinic in a file.
 */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['BACKUP_KEY', 'AUDIT_KEY', 'DEVICE_KEY', 'DATABASE_URL'])

/**
 * Reads the settings from the environment. An empty variable counts as missing, except those above. Throws SettingsError for
 * the first invalid one.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' || NEVER_EMPTY.has(name)),
  )
  // The tablets must reach a server that serves the clinic's network.
  if (given.HTTPS !== undefined) given.HOST ??= EVERY_ADDRESS
  const result = v.safeParse(schema, given)
  if (result.success) return withSender(result.output)
  throw badSetting(String(result.issues[0].path?.[0]?.key))
}

/** A mail server accepts no mail without a sender. */
function withSender(settings: Settings): Settings {
  if (settings.SMTP_URL && !settings.MAIL_FROM) throw badSetting('MAIL_FROM')
  return settings
}

function badSetting(variable: string): SettingsError {
  return new SettingsError(startTexts.badSetting(variable, settingTexts[variable] ?? EMPTY_SETTING))
}
