/** Why PostgreSQL can't be used, each with its remedy, for an operator. */
export const postgresFailureTexts = {
  login: (user: string, server: string) =>
    `PostgreSQL en ${server} no acepta el usuario ${user} o su contraseña: corrige DATABASE_URL, o revisa pg_hba.conf.`,
  noDatabase: (database: string, server: string) =>
    `La base de datos ${database} no existe en ${server}: créala vacía (createdb ${database}), o corrige su nombre en DATABASE_URL.`,
  noRight: (user: string, database: string) =>
    `El usuario ${user} no puede crear o usar las tablas de la base de datos ${database}: hazlo su dueño (ALTER DATABASE "${database}" OWNER TO "${user}").`,
  silent: (server: string) =>
    `Ningún servidor PostgreSQL responde en ${server}: revisa la dirección y el puerto de DATABASE_URL, y que esté en marcha.`,
  unknownHost: (host: string) =>
    `No se encuentra el servidor ${host}: revisa su nombre en DATABASE_URL, o la conexión a la red.`,
  noFile: (file: string) =>
    `No se puede leer el archivo ${file}, que DATABASE_URL nombra: revisa que esté y sus permisos.`,
  full: (server: string) => `No queda espacio en el disco de PostgreSQL en ${server}.`,
  other: (code: string) =>
    `No se puede usar la base de datos de DATABASE_URL (${code}): revisa la dirección, el usuario y que el servidor PostgreSQL esté en marcha.`,
} as const

/** What a setting of PostgreSQL must be, by its name. */
export const postgresSettingTexts: Readonly<Record<string, string>> = {
  synchronous_commit:
    'El ajuste synchronous_commit de PostgreSQL debe ser on, y está en off: un corte de luz perdería cambios confirmados. Cámbialo en postgresql.conf, o donde se definió para la base de datos o el usuario.',
  fsync:
    'El ajuste fsync de PostgreSQL debe ser on, y está en off: un corte de luz podría dañar la base de datos. Cámbialo en postgresql.conf.',
  server_encoding:
    "La base de datos de DATABASE_URL debe usar UTF-8: créala de nuevo con ENCODING 'UTF8' TEMPLATE template0.",
  server_version_num: 'El servidor PostgreSQL es demasiado antiguo: hace falta la versión 14 o una posterior.',
}
