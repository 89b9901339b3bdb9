/**
 * Paths (with query) that belong to the server. The worker does not handle them, so they go to the network and into no
 * cache. A name with an extension is a file (robots.txt, a picture) and no screen.
 */
export const SERVER_PATHS: RegExp[] = [/^\/(api|health|\.well-known)([/?]|$)/, /^[^?]*\.[^/?.]+(\?|$)/]
