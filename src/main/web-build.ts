import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folder into which `npm run build` writes the pages. */
export const BUILD_FOLDER = join(import.meta.dirname, '..', '..', 'build')
export const SERVER_BUILD = join(BUILD_FOLDER, 'server', 'index.js')

declare global {
  /** `BASE_PATH`, read by the build when it makes the addresses of its files. */
  var __base: string | undefined
}

/**
 * Returns the address of the server build for a mount path. The build reads the mount path once, so shops in one
 * process with different ones, as in tests, each have an instance.
 */
export function buildUrl(mountPath: string): string {
  const { href } = pathToFileURL(SERVER_BUILD)
  return mountPath === '' ? href : `${href}?mount=${encodeURIComponent(mountPath)}`
}

/**
 * Loads the server build for a mount path. Throws: Error that says how to make the build when there is none.
 */
export async function loadWebBuild(mountPath: string): Promise<typeof import('#web/server-build.ts')> {
  if (!existsSync(SERVER_BUILD)) throw new Error('The pages are not built. Run "npm run build" first.')
  globalThis.__base = mountPath
  return import(buildUrl(mountPath))
}
