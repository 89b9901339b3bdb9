/**
 * What is the server's own (path with query): the worker does not answer, so that it goes to the network and into no cache. A name
 * with an ending is a file (robots.txt, a picture), and no screen.
 */
export const SERVER_PATHS: RegExp[] = [/^\/(api|health|\.well-known)([/?]|$)/, /^[^?]*\.[^/?.]+(\?|$)/]
