const whatFollows =
  'sin eso todos comparten una dirección: quien prueba contraseñas hace esperar a todos, y quien envía muchas veces el formulario de contacto, de registro o de recuperación lo cierra para todos.'

export const unconfiguredProxyTexts = {
  notBelieved: `Llegó una petición con X-Forwarded-For de una dirección que no figura en TRUST_PROXY. Si hay un proxy delante del servidor, define TRUST_PROXY: ${whatFollows}`,
  notTelling: `Llegó una petición con los encabezados de un proxy, pero sin X-Forwarded-For, el único que el servidor lee. Si hay un proxy delante del servidor, haz que envíe X-Forwarded-For y que figure en TRUST_PROXY: ${whatFollows}`,
} as const
