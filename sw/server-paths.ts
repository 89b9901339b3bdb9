/** What is the server's own (path with query): the worker does not answer, so that it goes to the network and into no cache. */
export const SERVER_PATHS: RegExp[] = [/^\/(api|health)([/?]|$)/]
