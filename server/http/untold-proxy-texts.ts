export const untoldProxyTexts = {
  advice:
    'Llegó una petición con X-Forwarded-For o Forwarded de una dirección que no figura en TRUST_PROXY. Si hay un proxy delante del servidor, define TRUST_PROXY: sin ella todos comparten una dirección, y quien prueba contraseñas hace esperar a todos.',
} as const
