/** Fixed, so that every run judges the same histories; the environment variable SIMULATION_SEED tries others. */
export const SIMULATION_SEED = Number(process.env.SIMULATION_SEED ?? 20_260_302)
