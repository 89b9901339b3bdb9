/** 'clinica' in the space of PostgreSQL's advisory locks, which are a database's own. */
const SPACE = 0x63_6c_69_6e

/** The advisory locks, as arguments of PostgreSQL's functions. */
export const LOCKS = {
  /** Held by the one transaction that writes. */
  writer: `${SPACE}, 1`,
  /** Shared by every process that uses the database; exclusive for a migration and for the begin of an epoch. */
  users: `${SPACE}, 2`,
  /** Held by the one process that does the periodic jobs, as long as it uses the database. */
  leader: `${SPACE}, 3`,
} as const
