/** The allowed fields of a log entry about a request. */
export const LOGGED_FIELDS: readonly string[] = [
  // Of sign-ins: an id, and a keyed hash of the network.
  'account',
  'network',
  'event',
  'time',
  'level',
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'error',
  'errorCode',
  'sqliteError',
  'stack',
]
