import { createApi } from '#data/remote/api.ts'

/** The way to the server: one in a page. */
export const api = createApi()
