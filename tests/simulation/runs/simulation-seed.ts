/** Fixed, so that every run plays the same histories; the environment variable SIMULATION_SEED selects others. */
export const SIMULATION_SEED = Number(process.env.SIMULATION_SEED ?? 20_260_302)
