export const moveTexts = {
  noUrl: 'Indica en DATABASE_URL una base de datos vacía de PostgreSQL.',
  notEmpty: 'La base de datos de DATABASE_URL ya tiene datos: indica una vacía. No se cambió nada.',
  differs: (table: string) => `La copia de la tabla ${table} no es igual a la original. No se cambió nada.`,
  moved: (rows: number, tables: number) => `Se copiaron y compararon ${rows} filas de ${tables} tablas.`,
  kept: (path: string) => `La base de datos anterior quedó en ${path}: ya no se usa.`,
  next: 'Inicia el servidor con la misma variable DATABASE_URL y la misma carpeta de datos.',
} as const
