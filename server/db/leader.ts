/**
 * Runs one round of a periodic job, unless another process that shares the database is the leader: all periodic jobs
 * are done by one process. Does nothing while the database can't be asked; a later round makes up for it.
 */
export type AsLeader = (round: () => Promise<void>) => Promise<void>

/** The only server process of a database leads. */
export const aloneAsLeader: AsLeader = (round) => round()
