import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CLINIC_DATA_PLACEHOLDER, clinicData } from '#domain/clinic/clinic-data.ts'
import type { ClinicInfo } from '#domain/clinic/clinic-info.ts'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { type EncodedFile, encodeFile } from './encoded-file.ts'
import { manifestOf } from './manifest.ts'
import { fillPage, pageFile, RENDERER_FILE, type RenderedPage, SITE_FOLDER, TEMPLATE_FILE } from './site-template.ts'

/** What the built app's renderer exports (src/app/start/prerender.tsx). */
interface Renderer {
  renderPages: (clinic: ClinicInfo) => Promise<RenderedPage[]>
}

export interface ClinicSiteOptions {
  /** The built app. */
  folder: string
  /** The address of the site, without a trailing slash. Available once the server listens. */
  siteAddress: () => string
  /** Reads what everybody may know of the clinic. */
  readClinic: () => Promise<ClinicInfo>
}

/** The site as it was rendered for one clinic and one build. */
interface RenderedSite {
  key: string
  clinic: ClinicInfo
  /** The public pages, by file name. */
  pages: ReadonlyMap<string, string>
  /** What was sent already, by file name, and by address where the file contains it. */
  files: Map<string, Promise<EncodedFile>>
}

/**
 * The files of the built app that only the server can finish: they name the clinic or the site's address. Each is
 * written at its first request, and anew when the owner has changed the settings, without a restart.
 */
export class ClinicSite {
  readonly #options: ClinicSiteOptions
  #rendered: Promise<RenderedSite> | undefined
  #renderer: Promise<Renderer> | undefined

  constructor(options: ClinicSiteOptions) {
    this.#options = options
  }

  /** Returns a file, ready to be sent. */
  async read(name: string): Promise<EncodedFile> {
    const { folder, siteAddress } = this.#options
    const { clinic, pages, files } = await this.#present()
    const text = pages.get(name) ?? (await readFile(join(folder, name), 'utf8'))
    const address = text.includes(SITE_PLACEHOLDER) ? siteAddress() : ''
    const known = files.get(`${name} ${address}`)
    if (known) return known
    const own = name.endsWith('.webmanifest') ? manifestOf(text, clinic.profile) : text
    const file = encodeFile(
      own.replaceAll(SITE_PLACEHOLDER, address).replace(CLINIC_DATA_PLACEHOLDER, () => clinicData(clinic)),
    )
    files.set(`${name} ${address}`, file)
    return file
  }

  /** Returns the site for the clinic as it is now. Requests that come together share one rendering. */
  async #present(): Promise<RenderedSite> {
    const clinic = await this.#options.readClinic()
    const template = join(this.#options.folder, SITE_FOLDER, TEMPLATE_FILE)
    const key = [clinic.epoch, clinic.version, await buildStampOf(template)].join(' ')
    const rendered = await this.#rendered?.catch(() => undefined)
    if (rendered?.key === key) return rendered
    this.#rendered = this.#render(key, clinic, template)
    return this.#rendered
  }

  async #render(key: string, clinic: ClinicInfo, template: string): Promise<RenderedSite> {
    const pages = new Map<string, string>()
    // Without a renderer (a build of tests) the pages are as they were built.
    if (existsSync(template)) {
      const frame = await readFile(template, 'utf8')
      this.#renderer ??= import(pathToFileURL(join(this.#options.folder, SITE_FOLDER, RENDERER_FILE)).href)
      const { renderPages } = await this.#renderer
      for (const page of await renderPages(clinic)) pages.set(pageFile(page.path), fillPage(frame, page))
    }
    return { key, clinic, pages, files: new Map() }
  }
}

/** Tells one build from another that has replaced it while the server runs. */
async function buildStampOf(template: string): Promise<string> {
  return stat(template).then(
    ({ mtimeMs }) => String(mtimeMs),
    () => '',
  )
}
