import type { Workbox } from 'workbox-window'

/** Must never change: a worker at another address would never be replaced. */
const WORKER_URL = '/sw.js'

type WorkerUrl = ConstructorParameters<typeof Workbox>[0]

interface ScriptUrlPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => Exclude<WorkerUrl, string>
  }
}

/** The page's policy (Trusted Types) allows only this address as a worker. */
export function workerUrl(): WorkerUrl {
  const policies = (window as { trustedTypes?: ScriptUrlPolicies }).trustedTypes
  if (!policies) return WORKER_URL
  const policy = policies.createPolicy('sw', {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError(`not the worker: ${url}`)
      return url
    },
  })
  return policy.createScriptURL(WORKER_URL)
}
