import { createApi } from '#data/remote/http/api.ts'

/** The API client; one instance per page. */
export const api = createApi()
