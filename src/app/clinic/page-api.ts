import { createApi } from '#data/remote/http/api.ts'

/** The way to the server: one in a page. */
export const api = createApi()
