import manifest from '../../package.json' with { type: 'json' }

/** The release, as the package names it. */
export const version: string = manifest.version
