/** The argument that begins a new clinic where a database was lost; used once. */
export const NEW_CLINIC = '--new-clinic'

/** Texts that the server prints to the operator, from the build to the first login, one line each. */
export const startTexts = {
  building: 'Construyendo la aplicación…',
  built: (seconds: string) => `Lista en ${seconds} s`,
  packed: (file: string, megabytes: string) => `Empaquetado en ${file} (${megabytes} MB)`,
  metrics: (url: string) => `Métricas en ${url}`,
  noMetrics: (address: string) =>
    `No se pueden ofrecer métricas en ${address}: corrige las variables METRICS_PORT y METRICS_HOST.`,
  listening: (address: string) => `Escuchando en ${address}`,
  connectTablet: (address: string) =>
    `Para conectar una tablet, abre en ella ${address} (o lee este código con su cámara):`,
  fingerprint: (fingerprint: string) => `Huella del certificado (SHA-256): ${fingerprint}`,
  noNetwork:
    'Esta máquina no tiene una dirección de red privada: las tablets no la encontrarán hasta que se conecte a la red.',
  noPublicUrl: (address: string) => `Define PUBLIC_URL: sin ella, los enlaces de los correos llevan a ${address}.`,
  noMailServer: (folder: string) => `Sin SMTP_URL, los correos quedan en ${folder} y no le llegan a nadie.`,
  setUp: (address: string, code: string) => `Para empezar, abre ${address} y escribe este código: ${code}`,
  firstLogin: (username: string) => `Primer ingreso: usuario ${username}, con la contraseña elegida.`,
  firstLoginGenerated: (username: string, password: string) =>
    `Primer ingreso: usuario ${username}, contraseña ${password} (se muestra una sola vez)`,
  plainCopies: (folder: string) =>
    `Los respaldos que se copian en ${folder} contienen datos de salud sin cifrar: guarda ese disco en un lugar seguro o define BACKUP_KEY.`,
  savedBeforeUpdate: (file: string) => `Respaldo de los datos antes de actualizarlos: ${file}`,
  notSavedBeforeUpdate: (why: string) =>
    `Antes de actualizar los datos se hace un respaldo, y no se pudo (${why}): no se cambió nada.`,
  sameDni: (count: number) =>
    count === 1
      ? '1 ficha tiene el mismo DNI que otra, escrito de otro modo: quedó por vincular en Pacientes.'
      : `${count} fichas tienen el mismo DNI que otra, escrito de otro modo: quedaron por vincular en Pacientes.`,
  guessableAdmin: 'La variable ADMIN_PASSWORD no es válida: es una contraseña muy común o repite el nombre de usuario.',
  badSetting: (variable: string, expected: string) => `La variable ${variable} no es válida: ${expected}.`,
} as const

/** Explains what follows when the database was replaced by hand, or restored with the whole machine. */
export const newEpochTexts: readonly string[] = [
  'La base de datos fue repuesta a un estado anterior: se cerraron todas las sesiones y los dispositivos volverán a cargar los datos.',
  'Una cuenta deshabilitada después de esa copia puede volver a ingresar, y donde se cambió una contraseña vuelve a valer la anterior: revisa las cuentas con npm run staff -- list',
  'Los profesionales son los de esa copia: revísalos con npm run professional -- list',
  'Los correos que esa copia no había enviado quedaron retenidos, y quedarán los de lo que los dispositivos vuelvan a enviar: npm run mail -- list',
]

const COUNT = 'debe ser un número entero, 1 o más'

/** What a setting must be; follows 'La variable … no es válida: '. */
export const settingTexts: Readonly<Record<string, string>> = {
  PORT: 'debe ser un número entre 0 y 65535',
  HTTPS: 'debe ser lan, o no estar',
  INSTALL_PORT: 'debe ser un número entre 0 y 65535',
  METRICS_PORT: 'debe ser un número entre 0 y 65535',
  DATABASE_URL: 'debe ser postgres://usuario:clave@servidor:puerto/base',
  ADMIN_USERNAME: 'debe tener al menos 3 caracteres',
  ADMIN_PASSWORD: 'debe tener al menos 6 caracteres',
  PUBLIC_URL: 'debe ser una dirección http:// o https://',
  TRUST_PROXY: 'debe ser un número de saltos, o direcciones IP o redes (10.0.0.0/8) separadas por comas',
  SMTP_URL: 'debe ser smtp://usuario:clave@servidor:puerto o smtps://…',
  MAIL_FROM: 'debe ser una dirección de correo, y no puede faltar cuando hay SMTP_URL',
  CONTACT_EMAIL: 'debe ser una dirección de correo',
  BACKUP_KEY: 'debe tener al menos 16 caracteres',
  BACKUP_KEEP: COUNT,
  AUDIT_KEY: 'debe tener al menos 16 caracteres',
  DEVICE_KEY: 'debe tener al menos 16 caracteres',
  STAFF_PASSWORD: 'debe tener al menos 6 caracteres',
  LOGIN_FAILURES_PER_ADDRESS: COUNT,
  REGISTRATIONS_PER_ADDRESS: COUNT,
  RECOVERIES_PER_ADDRESS: COUNT,
  RECOVERIES_PER_ACCOUNT: COUNT,
  CONTACTS_PER_ADDRESS: COUNT,
  REQUESTS_PER_ACCOUNT: COUNT,
  EXPORTS_PER_ACCOUNT: COUNT,
}
export const EMPTY_SETTING = 'no puede quedar vacía'

/** Reasons why the server did not start. */
export const failureTexts = {
  newerDatabase: 'La base de datos fue escrita por una versión más nueva del programa: actualiza antes de iniciar.',
  beingReplaced: 'Se está restaurando o actualizando la base de datos: espera a que termine y vuelve a iniciar.',
  inUse:
    'La base de datos fue repuesta a un estado anterior, y el servidor anterior, un respaldo u otro programa la está usando: detenlo, o espera a que termine, y vuelve a iniciar.',
  busy: 'Otro programa está usando la base de datos y no la suelta: espera a que termine, o ciérralo, y vuelve a iniciar.',
  olderInUse:
    'Los datos son de una versión anterior del programa, y el servidor anterior, un respaldo u otro programa los está usando: detenlo, o espera a que termine, y vuelve a iniciar.',
  foreignLog:
    'La base de datos y su registro clinica.sqlite-wal no concuerdan. Si repusiste el archivo a mano, aparta clinica.sqlite-wal y clinica.sqlite-shm y vuelve a iniciar; si no, restaura un respaldo.',
  lostDatabase: (database: string, evidence: string, backup = 'ARCHIVO') =>
    `Falta la base de datos ${database}, o está vacía, pero ${evidence} muestra que la había. Restaura un respaldo (npm run restore -- ${backup}) y vuelve a iniciar; solo para empezar una clínica nueva, sin esos datos: npm start -- ${NEW_CLINIC}`,
  unmoved: (evidence: string) =>
    `La base de datos de DATABASE_URL está vacía, pero ${evidence} muestra que los datos de la clínica están en un archivo. Múdalos (npm run move-to-postgres; instalado: clinica move-to-postgres) y vuelve a iniciar; solo para empezar una clínica nueva, sin esos datos: npm start -- ${NEW_CLINIC}`,
  onPostgres: (day: string) =>
    `Esta clínica está en PostgreSQL desde el ${day}: define DATABASE_URL con la dirección de su base de datos. Para dejar esos datos y volver a los de un respaldo: npm run restore -- ARCHIVO`,
  emptyOnPostgres: (day: string) =>
    `La base de datos de DATABASE_URL está vacía, y esta clínica tiene datos en PostgreSQL desde el ${day}: corrige DATABASE_URL, o restaura un volcado; solo para empezar una clínica nueva, sin esos datos: npm start -- ${NEW_CLINIC}`,
  clinicPresent: `Los datos de la clínica están en su lugar: inicia sin ${NEW_CLINIC}.`,
  brokenAuthority:
    'El certificado propio de la clínica (https/authority.crt y https/authority.key en la carpeta de datos) está dañado. Repón ambos archivos; si se perdieron, bórralos: habrá uno nuevo, que se instala otra vez en cada dispositivo.',
  overtaken:
    'La base de datos fue actualizada o repuesta mientras este servidor no tenía conexión con ella: vuelve a iniciarlo.',
  unsafe: (setting: string) => `La base de datos no acepta un ajuste que protege los datos (${setting}).`,
  portTaken: (address: string, variable: string) =>
    `El puerto ya está en uso: ${address}. Elige otro con la variable ${variable}.`,
  noSuchAddress: (address: string) => `Esta máquina no tiene la dirección ${address}. Corrige la variable HOST.`,
  noPermission: (address: string, data: string) => `Falta permiso para usar ${address} o la carpeta de datos ${data}.`,
  noPermissionForData: (data: string) => `Falta permiso para usar la carpeta de datos ${data}.`,
  readOnly: (data: string) => `La carpeta de datos no admite escritura: ${data}.`,
  noFolder: (data: string) => `La carpeta de datos no es una carpeta: ${data}.`,
  diskFull: (data: string) => `No queda espacio en el disco de la carpeta de datos ${data}.`,
  noDatabase: (data: string) => `No se puede abrir ni escribir la base de datos de la carpeta ${data}.`,
  tooFewFiles: (allowed: number, fewest: number) =>
    `El sistema solo permite ${allowed} archivos abiertos a la vez: permite al menos ${fewest} (ulimit -n ${fewest}) y vuelve a iniciar.`,
  noFilesLeft: 'El sistema no permite abrir más archivos: aumenta el límite (ulimit -n) y vuelve a iniciar.',
  other: (what: string) => `El servidor no pudo iniciar (${what}).`,
  unknown: 'error desconocido',
} as const
