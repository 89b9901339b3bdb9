import { resolve } from 'node:path'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import { UnsafeDatabaseError } from '#server/db/sqlite/durable-handle.ts'
import { StaleWalError } from '#server/db/sync-log/stale-wal.ts'
import { readSettings, SettingsError } from '#server/platform/env.ts'
import { startFailureLine } from '#server/start-failures.ts'

describe('the settings', () => {
  it('have defaults for everything except the password', () => {
    expect(readSettings({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: resolve('data'),
      PROFESSIONAL_NAME: 'Profesional Principal',
      BACKUP_KEEP: 14,
      METRICS_HOST: '127.0.0.1',
    })
  })

  it('ignore an empty variable', () => {
    expect(readSettings({ PORT: '', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
  })

  it('accept proxies as a number of hops or as addresses', () => {
    expect(readSettings({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
    expect(readSettings({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).TRUST_PROXY).toBe('127.0.0.1, 10.0.0.0/8')
  })

  it.each(['loopback', 'uniquelocal,linklocal', '::1', 'fc00::/7, 192.168.0.1', '10.0.0.0/32'])(
    'accept only valid proxies, like %j',
    async (TRUST_PROXY) => {
      await fastify({ trustProxy: String(readSettings({ TRUST_PROXY }).TRUST_PROXY) }).ready()
    },
  )

  it.each([
    ['BACKUP_KEY', ''],
    ['AUDIT_KEY', ''],
    ['BACKUP_KEEP', '0'],
    ['PORT', 'tres mil'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['METRICS_PORT', '-1'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'mysql://ana:clave@servidor/base'],
    ['DATABASE_URL', 'postgres://ana:clave@servidor:puerto/base'],
    ['ADMIN_PASSWORD', 'corta'],
    ['ADMIN_USERNAME', 'yo'],
    ['PROFESSIONAL_NAME', '   '],
    ['PUBLIC_URL', 'turnos.example'],
    ['PUBLIC_URL', 'ftp://turnos.example'],
    ['TRUST_PROXY', 'cualquiera; de ellos'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', 'caddy, 10.0.0.1'],
  ])('refuse %s=%j by the name of the variable', (variable, value) => {
    const read = () => readSettings({ [variable]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(`La variable ${variable} no es válida`)
  })
})

describe('the line that says why the server did not start', () => {
  const settings = readSettings({ PORT: '80', DATA_DIR: '/datos' })
  const withCode = (code: string) => Object.assign(new Error('secret detail'), { code })

  it.each([
    [new NewerDatabaseError(), 'versión más nueva'],
    [new UnsafeDatabaseError('synchronous = 1'), 'synchronous = 1'],
    [withCode('EACCES'), 'Falta permiso para usar 127.0.0.1:80 o la carpeta de datos /datos.'],
    [withCode('EADDRINUSE'), 'El puerto ya está en uso: 127.0.0.1:80.'],
    [withCode('EROFS'), 'no admite escritura: /datos'],
    [withCode('ENOSPC'), 'No queda espacio'],
    [Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode: 13 }), 'No queda espacio'],
    [new StaleWalError(), 'clinica.sqlite-wal no concuerdan'],
    [withCode('ENEW'), 'El servidor no pudo iniciar (ENEW).'],
    [new TypeError('secret detail'), 'El servidor no pudo iniciar (TypeError).'],
  ])('is clear: %s', (error, words) => {
    const line = startFailureLine(error, settings)
    expect(line).toContain(words)
    expect(line).not.toContain('secret detail')
    expect(line).not.toContain('\n')
  })
})
