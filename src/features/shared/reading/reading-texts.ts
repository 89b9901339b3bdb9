/** Texts of data that only the server has. */
export const readingTexts = {
  unreachable: 'Esto se lee del servidor: hace falta conexión.',
  failed: 'No se pudo leer del servidor.',
  stale: 'No se pudo actualizar: se ve lo último que respondió el servidor.',
  retry: 'Reintentar',
  more: 'Ver más',
  reading: 'Cargando...',
  moreFailed: 'No se pudo cargar el resto.',
} as const
