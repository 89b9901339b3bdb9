import manifest from '../../package.json' with { type: 'json' }

/** The release, from package.json. */
export const version: string = manifest.version
